import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility";
import { FileBrowser } from "../support/pages/fileBrowser";
import type { Person, ProjectRow } from "../support/people";
import { expect, test } from "../support/test";

interface Entry {
  id: string;
  name: string;
}

function getSearchBox(page: Page): Locator {
  return page.getByRole("searchbox", { name: "Search files" });
}

function getResults(page: Page): Locator {
  return page.getByRole("grid", { name: "Search results" });
}

function getResult(page: Page, name: string): Locator {
  return getResults(page).getByRole("gridcell", { name, exact: true });
}

async function makeTree(person: Person, project: ProjectRow, ...paths: string[]): Promise<string[]> {
  const body = { paths: paths.map((path) => path.split("/")) };
  const path = `/projects/${project.id}/assets/folder-tree`;
  return (await person.call<{ folder_ids: string[] }>("POST", path, body)).folder_ids;
}

test("search finds files in any folder, opens them, and shows them in their folder", async ({ people, pageErrors }) => {
  pageErrors.allowNoNetwork();
  const person = await people.create("seeker");
  const project = await person.createProject("Haystack");
  const many = Array.from({ length: 320 }, (_, index) => `Scenes/Shot ${index + 1}`);
  await makeTree(person, project, ...many, "Éclairs/Key poses");
  const page = await person.context.newPage();
  const files = await FileBrowser.open(page, project.slug);
  await files.cell("Éclairs").dblclick();
  await files.upload("Pose 7.png");
  await files.breadcrumb.getByRole("link", { name: "Haystack" }).click();

  await getSearchBox(page).fill("eclair");
  await expect(getResult(page, "Éclairs")).toBeVisible();
  await expect(files.grid).toHaveCount(0);
  await getSearchBox(page).fill("pose");
  await expect(getResult(page, "Key poses")).toHaveAttribute("aria-description", "Haystack › Éclairs");
  await expect(getResults(page).getByRole("row").filter({ hasText: "Pose_7.png" })).toContainText("Haystack › Éclairs");
  await expectAccessible(page);
  await getResult(page, "Pose_7.png").dblclick();
  await page.getByRole("dialog", { name: "Pose_7.png" }).getByRole("button", { name: "Close" }).click();
  await expect(getResults(page)).toBeVisible();
  const row = getResults(page).getByRole("row").filter({ hasText: "Pose_7.png" });
  await row.getByRole("button", { name: "Show in folder" }).click();
  await files.expectNames("Key poses", "Pose_7.png");
  await expect(files.cell("Pose_7.png")).toHaveAttribute("aria-selected", "true");
  await expect(getSearchBox(page)).toHaveValue("");

  // Keyboard only: reach an entry far down in its folder.
  await getSearchBox(page).focus();
  await page.keyboard.type("no such file");
  await expect(page.getByText("No matches")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(files.grid).toBeVisible();
  await expect(getSearchBox(page)).toBeFocused();
  await page.keyboard.type("shot 31");
  await expect(getResults(page).getByRole("row")).toHaveCount(11);
  await page.keyboard.press("ArrowDown");
  await expect(getResult(page, "Shot 31")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(getResult(page, "Shot 311")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(files.breadcrumb).toContainText("HaystackScenes");
  await expect(files.cell("Shot 311")).toHaveAttribute("aria-selected", "true");
  await expect(files.cell("Shot 311")).toBeInViewport();
  await expect(files.grid).toBeFocused();

  await getSearchBox(page).fill("shot");
  await expect(getResults(page).getByRole("row")).toHaveCount(50);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(getResults(page).getByRole("row")).toHaveCount(100);
  await getSearchBox(page).fill("key");
  await page.keyboard.press("ArrowDown");
  await expect(getResult(page, "Key poses")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(files.breadcrumb).toContainText("HaystackÉclairsKey poses");
  await files.expectNames();

  await page.route("**/assets/search*", (route) => route.abort());
  await getSearchBox(page).fill("poses");
  await expect(page.getByRole("alert")).toContainText("Error: ", { timeout: 40_000 });
  await page.unroute("**/assets/search*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(getResult(page, "Key poses")).toBeVisible();
});

test("search no longer finds a folder as soon as access to it is restricted", { tag: "@scaled" }, async ({
  people,
}) => {
  const owner = await people.create("closer");
  const viewer = await people.create("outside");
  const project = await owner.createProject("Closed");
  await owner.addMember(project, viewer, "viewer");
  const [secret] = await makeTree(owner, project, "Secret", "Secret/Plans", "Open plans");
  const page = await viewer.context.newPage();
  const files = await FileBrowser.open(page, project.slug);
  await files.expectNames("Open plans", "Secret");
  await getSearchBox(page).fill("plans");
  await expect(getResult(page, "Plans")).toBeVisible();
  const body = { folder_ids: [secret], restricted: true, people: [] };
  await owner.call("PUT", `/projects/${project.id}/assets/access`, body);
  await expect(getResults(page).getByRole("row")).toHaveCount(1);
  await expect(getResult(page, "Open plans")).toBeVisible();
  const results = await owner.call<{ items: Entry[] }>("GET", `/projects/${project.id}/assets/search?q=plans`);
  expect(results.items.map(({ name }) => name)).toEqual(["Open plans", "Plans"]);
});
