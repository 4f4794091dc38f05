import type { Locator, Page } from "@playwright/test";
import { Files } from "./support/files/files";
import { isAccessible } from "./support/fit";
import type { Person, ProjectRow } from "./support/people";
import { expect, test } from "./support/test";

interface Entry {
  id: string;
  name: string;
}

function box(page: Page): Locator {
  return page.getByRole("searchbox", { name: "Search files" });
}

function hits(page: Page): Locator {
  return page.getByRole("grid", { name: "Search results" });
}

function hit(page: Page, name: string): Locator {
  return hits(page).getByRole("gridcell", { name, exact: true });
}

async function makeTree(who: Person, project: ProjectRow, ...paths: string[]): Promise<string[]> {
  const body = { paths: paths.map((path) => path.split("/")) };
  const path = `/projects/${project.id}/assets/folder-tree`;
  return (await who.call<{ folder_ids: string[] }>("POST", path, body)).folder_ids;
}

test("files are found wherever they are, opened, and shown in their folder", async ({ people, watch }) => {
  watch.allowNoNetwork();
  const who = await people.create("seeker");
  const project = await who.makeProject("Haystack");
  const many = Array.from({ length: 320 }, (_, index) => `Scenes/Shot ${index + 1}`);
  await makeTree(who, project, ...many, "Éclairs/Key poses");
  const page = await who.context.newPage();
  const files = await Files.open(page, project.slug);
  await files.cell("Éclairs").dblclick();
  await files.upload("Pose 7.png");
  await files.crumbs.getByRole("link", { name: "Haystack" }).click();

  await box(page).fill("eclair");
  await expect(hit(page, "Éclairs")).toBeVisible();
  await expect(files.grid).toHaveCount(0);
  await box(page).fill("pose");
  await expect(hit(page, "Key poses")).toHaveAttribute("aria-description", "Haystack › Éclairs");
  await expect(hits(page).getByRole("row").filter({ hasText: "Pose_7.png" })).toContainText("Haystack › Éclairs");
  await isAccessible(page);
  await hit(page, "Pose_7.png").dblclick();
  await page.getByRole("dialog", { name: "Pose_7.png" }).getByRole("button", { name: "Close" }).click();
  await expect(hits(page)).toBeVisible();
  const row = hits(page).getByRole("row").filter({ hasText: "Pose_7.png" });
  await row.getByRole("button", { name: "Show in folder" }).click();
  await files.show("Key poses", "Pose_7.png");
  await expect(files.cell("Pose_7.png")).toHaveAttribute("aria-selected", "true");
  await expect(box(page)).toHaveValue("");

  // Keyboard only: reach an entry far down in its folder.
  await box(page).focus();
  await page.keyboard.type("no such file");
  await expect(page.getByText("No matches")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(files.grid).toBeVisible();
  await expect(box(page)).toBeFocused();
  await page.keyboard.type("shot 31");
  await expect(hits(page).getByRole("row")).toHaveCount(11);
  await page.keyboard.press("ArrowDown");
  await expect(hit(page, "Shot 31")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(hit(page, "Shot 311")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(files.crumbs).toContainText("HaystackScenes");
  await expect(files.cell("Shot 311")).toHaveAttribute("aria-selected", "true");
  await expect(files.cell("Shot 311")).toBeInViewport();
  await expect(files.grid).toBeFocused();

  await box(page).fill("shot");
  await expect(hits(page).getByRole("row")).toHaveCount(50);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(hits(page).getByRole("row")).toHaveCount(100);
  await box(page).fill("key");
  await page.keyboard.press("ArrowDown");
  await expect(hit(page, "Key poses")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(files.crumbs).toContainText("HaystackÉclairsKey poses");
  await files.show();

  await page.route("**/assets/search*", (route) => route.abort());
  await box(page).fill("poses");
  await expect(page.getByRole("alert")).toContainText("Error: ", { timeout: 40_000 });
  await page.unroute("**/assets/search*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(hit(page, "Key poses")).toBeVisible();
});

test("what is closed to somebody is not found, from the moment it is closed", { tag: "@scaled" }, async ({
  people,
}) => {
  const owner = await people.create("closer");
  const viewer = await people.create("outside");
  const project = await owner.makeProject("Closed");
  await owner.addMember(project, viewer, "viewer");
  const [secret] = await makeTree(owner, project, "Secret", "Secret/Plans", "Open plans");
  const page = await viewer.context.newPage();
  const files = await Files.open(page, project.slug);
  await files.show("Open plans", "Secret");
  await box(page).fill("plans");
  await expect(hit(page, "Plans")).toBeVisible();
  const body = { folder_ids: [secret], restricted: true, people: [] };
  await owner.call("PUT", `/projects/${project.id}/assets/access`, body);
  await expect(hits(page).getByRole("row")).toHaveCount(1);
  await expect(hit(page, "Open plans")).toBeVisible();
  const found = await owner.call<{ items: Entry[] }>("GET", `/projects/${project.id}/assets/search?q=plans`);
  expect(found.items.map(({ name }) => name)).toEqual(["Open plans", "Plans"]);
});
