import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { createProblemResponse, startTestServer } from "@/api/testing";
import { buildHomeAnswers, buildMember, buildProfileRef, buildProject, MY_REF } from "@/features/projects/testing";
import { mount } from "@/testing";
import ProjectPage from "./ProjectPage";

const home = <ProjectPage actions={() => null} bottomContent={() => null} />;

test("the project page shows links to its areas, its members and its updates", async () => {
  await startTestServer({
    ...buildHomeAnswers({ project: buildProject({ name: "Lanterns at Low Tide" }) }),
    "GET /api/projects/abcdefgh/members": {
      items: [buildMember(MY_REF, "owner"), buildMember(buildProfileRef("Ruth"), "editor")],
    },
  });
  const { address, goBack } = await mount(home, { url: "/project/p", route: "/project/$ref" });
  await expect.element(page.getByRole("region", { name: "Updates" }).getByText("No updates yet")).toBeVisible();
  expect(document.title).toContain("Lanterns at Low Tide");
  const members = page.getByRole("region", { name: "Members" }).getByRole("listitem");
  await expect.element(members.filter({ hasText: "Mina" }).getByText("Owner")).toBeVisible();
  await expect.element(members.filter({ hasText: "Ruth" }).getByText("Editor")).toBeVisible();
  for (const [name, href] of [
    ["Files", "/project/abcdefgh/assets"],
    ["Storyboards", "/storyboard/abcdefgh"],
    ["Back", "/create"],
  ] as const) {
    await page.getByRole("link", { name, exact: true }).click();
    await expect.poll(address).toBe(href);
    goBack();
    await expect.element(page.getByRole("heading", { level: 1, name: "Lanterns at Low Tide" })).toBeVisible();
  }
});

test.each([
  ["private", { exists: true, private: true }, "This project is private. You don’t have access."],
  ["missing", { exists: false, private: false }, "Project not found."],
])("a %s project shows only an explanation", async (_, access, text) => {
  await startTestServer({
    "GET /api/projects/abcdefgh": createProblemResponse(404, "There is no such project."),
    "GET /api/projects/abcdefgh/access": access,
  });
  await mount(home, { url: "/project/abcdefgh", route: "/project/$ref" });
  await expect.element(page.getByText(text)).toBeVisible();
  expect(page.getByRole("region").query()).toBeNull();
  await expect.element(page.getByRole("link", { name: "Your projects" })).toHaveAttribute("href", "/create");
});

test("a signed-out visitor of a private project gets a sign-in link that returns to it", async () => {
  await startTestServer(
    {
      "GET /api/projects/abcdefgh": createProblemResponse(404, "There is no such project."),
      "GET /api/projects/abcdefgh/access": { exists: true, private: true },
    },
    null,
  );
  await mount(home, { url: "/project/abcdefgh", route: "/project/$ref" });
  const signIn = page.getByRole("link", { name: "Sign in" });
  await expect.element(signIn).toHaveAttribute("href", "/signin?from=%2Fproject%2Fabcdefgh");
});
