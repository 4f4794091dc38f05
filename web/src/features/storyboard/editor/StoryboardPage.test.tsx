import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { refusal, testServer } from "@/api/testing";
import { mount } from "@/testing";
import StoryboardPage from "./StoryboardPage";

test.each([
  ["private", { exists: true, private: true }, "This storyboard is private. You don’t have access."],
  ["missing", { exists: false, private: false }, "Project not found."],
])("a storyboard that is %s says so, and a visitor is led to sign in", async (_, access, text) => {
  await testServer(
    {
      "GET /api/projects/*": refusal(404),
      "GET /api/projects/*/cuts": refusal(404),
      "GET /api/projects/*/board": refusal(404),
      "GET /api/projects/*/access": access,
    },
    null,
  );
  await mount(<StoryboardPage projectRef="abcdefgh" onCut={vi.fn()} />, { at: "/storyboard/abcdefgh" });
  await expect.element(page.getByText(text)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Sign in" }))
    .toHaveAttribute("href", "/signin?from=%2Fstoryboard%2Fabcdefgh");
});
