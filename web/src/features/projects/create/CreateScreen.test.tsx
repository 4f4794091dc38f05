import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { startTestServer } from "@/api/testing";
import type { ProjectSummary } from "@/api/types";
import { buildProfileRef, buildProject } from "@/features/projects/testing";
import { mount } from "@/testing";
import CreatePage from "./CreatePage";
import NewProjectPage from "./NewProjectPage";

const dialog = page.getByRole("dialog", { name: "New Project" });
const field = (name: string) => dialog.getByRole("textbox", { name });
const responses = (items: ProjectSummary[]) => ({
  "GET /api/projects": { items, next_cursor: null },
  "GET /api/projects/deleted": { items: [] },
});

test("Esc closes the dialog after confirmation without creating a project", async () => {
  const server = await startTestServer(responses([]));
  await mount(<CreatePage />, { url: "/create" });
  await page.getByRole("button", { name: "New Project" }).click();
  await field("Name").fill("Never made");
  await userEvent.keyboard("{Escape}");
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(field("Name")).toHaveValue("Never made");
  await expect.element(field("Name")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText("No projects yet. Create your first one.")).toBeVisible();
  expect(server.getRequests("POST", "/api/projects")).toHaveLength(0);
});

test("a link to /new-project fills the dialog", async () => {
  await startTestServer(responses([]));
  await mount(<NewProjectPage />, { url: "/new-project?name=Night+Tram&w=1280&h=720&fps=12" });
  await expect.element(field("Name")).toHaveValue("Night Tram");
  await expect.element(field("Width")).toHaveValue("1280");
  await expect.element(field("Height")).toHaveValue("720");
  await expect.element(field("FPS")).toHaveValue("12");
});

test("a link's aspect ratio takes precedence over its width, and Cancel opens the list", async () => {
  await startTestServer(responses([]));
  const { address } = await mount(<NewProjectPage />, { url: "/new-project?name=Square&ar=1:1&w=50" });
  await expect.element(field("Width")).toHaveValue("1080");
  await expect.element(field("Height")).toHaveValue("1080");
  await expect.element(dialog.getByRole("radio", { name: "1:1" })).toBeChecked();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(address).toBe("/create");
});

test("the list shows projects in the server's order, with the user's role in other people's projects, and links to them", async () => {
  const sharedProject = buildProject({
    id: "s",
    slug: "shared00",
    name: "Shared",
    my_role: "viewer",
    owner: buildProfileRef("Ruth"),
  });
  await startTestServer(responses([buildProject({ id: "n", slug: "newest00", name: "Newest" }), sharedProject]));
  const { address } = await mount(<CreatePage />, { url: "/create" });
  const list = page.getByRole("list", { name: "Projects" });
  await expect.element(list.getByRole("link", { name: "Newest" })).toBeVisible();
  expect(
    list
      .getByRole("link")
      .elements()
      .map((link) => link.textContent),
  ).toEqual(["Newest", "Shared"]);
  await expect.element(list.getByRole("listitem").filter({ hasText: "Shared" }).getByText("Viewer")).toBeVisible();
  expect(list.getByText("Owner").query()).toBeNull();
  await list.getByRole("link", { name: "Newest" }).click();
  await expect.poll(address).toBe("/project/newest00");
});
