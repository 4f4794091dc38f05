import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { createProblemResponse, startTestServer } from "@/api/testing";
import { mount } from "@/testing";
import StoryboardPage from "./StoryboardPage";

test.each([
  ["private", { exists: true, private: true }, "This storyboard is private. You don’t have access."],
  ["missing", { exists: false, private: false }, "Project not found."],
])("a storyboard that is %s says so, and a visitor is led to sign in", async (_, access, text) => {
  await startTestServer(
    {
      "GET /api/projects/*": createProblemResponse(404),
      "GET /api/projects/*/cuts": createProblemResponse(404),
      "GET /api/projects/*/board": createProblemResponse(404),
      "GET /api/projects/*/access": access,
    },
    null,
  );
  await mount(<StoryboardPage projectRef="abcdefgh" onCutChange={vi.fn()} />, { at: "/storyboard/abcdefgh" });
  await expect.element(page.getByText(text)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Sign in" }))
    .toHaveAttribute("href", "/signin?from=%2Fstoryboard%2Fabcdefgh");
});
