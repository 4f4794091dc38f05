import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { createProblemResponse, startTestServer } from "@/api/testing";
import { mount } from "@/testing";
import StoryboardPage from "./StoryboardPage";

test.each([
  ["private", { exists: true, private: true }, "This storyboard is private. You don’t have access."],
  ["missing", { exists: false, private: false }, "Project not found."],
])("shows that a storyboard is %s, with a link to sign in", async (_, access, text) => {
  await startTestServer(
    {
      "GET /api/projects/*": createProblemResponse(404),
      "GET /api/projects/*/cuts": createProblemResponse(404),
      "GET /api/projects/*/board": createProblemResponse(404),
      "GET /api/projects/*/access": access,
    },
    null,
  );
  await mount(<StoryboardPage projectRef="abcdefgh" onCutChange={vi.fn()} />, { url: "/storyboard/abcdefgh" });
  await expect.element(page.getByText(text)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Sign in" }))
    .toHaveAttribute("href", "/signin?from=%2Fstoryboard%2Fabcdefgh");
});
