import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility";
import { publishVideo } from "../support/media/videos";
import { Board } from "../support/pages/board";
import { FileBrowser } from "../support/pages/fileBrowser";
import { WatchPage } from "../support/pages/watchPage";
import { expect, test } from "../support/test";

class HomePage {
  readonly recents: Locator;
  readonly cards: Locator;

  private constructor(readonly page: Page) {
    this.recents = page.getByRole("region", { name: "Pick up where you left off" });
    this.cards = this.recents.getByRole("listitem");
  }

  static async open(page: Page): Promise<HomePage> {
    await page.goto("/");
    return new HomePage(page);
  }

  card(title: string): Locator {
    return this.cards.filter({ has: this.page.getByRole("link", { name: title, exact: true }) });
  }
}

test("recent items lead back to the last cut, from the home page and from the empty search box", async ({ people }) => {
  const person = await people.create("returner");
  const project = await person.createProject("Night Ferry");
  await person.createCuts(project, [24, 24, 24]);
  const folder = await person.call<{ id: string }>("POST", `/projects/${project.id}/assets/folders`, { name: "Sound" });
  const video = await publishVideo(person, project, { title: "Ferry film" });
  const page = await person.context.newPage();
  await WatchPage.open(page, video.slug);
  const files = await FileBrowser.open(page, `${project.slug}`);
  await files.cell("Sound").dblclick();
  await expect(page).toHaveURL(new RegExp(`folder=${folder.id}`));
  await expect(page.getByText("Empty", { exact: true })).toBeVisible();
  const board = await Board.open(page, project.slug);
  await board.goTo(1);
  await board.stroke([0.4, 0.4], [0.6, 0.6]);
  await board.expectSaved();
  await expect.poll(async () => (await person.listCuts(project)).items[1]?.preview ?? null).not.toBeNull();

  // Wait for the server: a newly loaded page may request the list before the previous page's last update has arrived.
  const getLastRecent = () => person.call("GET", "/recents?kinds=board&limit=1");
  await expect.poll(getLastRecent).toMatchObject({ items: [{ cut_title: "Cut 2" }] });
  const home = await HomePage.open(page);
  await expect(home.cards).toHaveCount(4); // includes the root of the files
  await expect(home.cards.getByRole("link")).toHaveText(["Night Ferry", "Sound", "Files", "Ferry film"]);
  const boardCard = home.card("Night Ferry");
  await expect(boardCard).toContainText("Cut 2");
  for (const card of [boardCard, home.card("Ferry film")]) {
    const picture = card.locator("img");
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
  await expectAccessible(page);
  const recorded = page.waitForResponse(
    (response) => response.request().method() === "PUT" && /recents\/board/.test(response.url()),
  );
  await boardCard.getByRole("link").click();
  await expect(page).toHaveURL(/\?cut=/);
  await recorded; // two concurrent updates could arrive in either order
  await expect(board.blocks.nth(1)).toHaveAttribute("aria-selected", "true");
  await board.goTo(2);
  await page.goto("/featured");
  await expect.poll(getLastRecent).toMatchObject({ items: [{ cut_title: "Cut 3" }] });

  const box = page.getByRole("searchbox", { name: "Quick search" });
  const list = page.getByRole("listbox", { name: "Recently opened" });
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(box).toBeFocused({ timeout: 500 });
  }).toPass();
  const first = list.getByRole("option").first();
  await expect(first).toContainText("Cut 3");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await page.keyboard.type("f");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("ArrowDown");
  await expect(first).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(board.blocks.nth(2)).toHaveAttribute("aria-selected", "true");
});

test("a project made private disappears from others' recent items; a removed item disappears on all devices", async ({
  people,
}) => {
  const [owner, guest] = [await people.create("owner"), await people.create("guest")];
  const project = await owner.createProject("Open for now", { visibility: "public" });
  await owner.createCuts(project, [24, 24]);
  const ownProject = await guest.createProject("My own");
  const page = await guest.context.newPage();
  for (const { slug } of [ownProject, project]) {
    await Board.open(page, slug);
    await expect
      .poll(async () => (await guest.call<{ items: { ref: string }[] }>("GET", "/recents")).items[0]?.ref)
      .toBe(slug);
  }
  const home = await HomePage.open(page);
  await expect(home.cards.getByRole("link")).toHaveText(["Open for now", "My own"]);
  await owner.call("PATCH", `/projects/${project.id}`, { visibility: "private" }, { "If-Match": `${project.version}` });
  await page.reload();
  await expect(home.cards.getByRole("link")).toHaveText(["My own"]);

  await home.card("My own").hover();
  await page.getByRole("button", { name: "Remove My own from this list" }).click();
  const empty = "Boards, videos, and folders you open appear here.";
  await expect(home.recents.getByText(empty)).toBeVisible();
  const otherHome = await HomePage.open(await (await people.signInAgain(guest)).context.newPage());
  await expect(otherHome.recents.getByText(empty)).toBeVisible();
});

test("a restored cut is recorded as the last position only when the server has it again", async ({ people }) => {
  const person = await people.create("restorer");
  const project = await person.createProject("Night Ferry");
  await person.createCuts(project, [24, 24, 24]);
  const page = await person.context.newPage();
  const [, second, third] = (await person.listCuts(project)).items;
  const recordedCutIds: (string | null)[] = [];
  page.on("request", (request) => {
    if (request.method() !== "PUT" || !/recents\/board/.test(request.url())) return;
    recordedCutIds.push((request.postDataJSON() as { cut_id: string | null }).cut_id);
  });
  const board = await Board.open(page, project.slug);
  await board.goTo(1);
  await board.expectSaved();
  await expect.poll(() => recordedCutIds.at(-1)).toBe(second?.id);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api/cuts/${second?.id}`, async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  await board.blocks.nth(1).click();
  await page.keyboard.press("Delete");
  await expect(board.blocks).toHaveCount(2);
  await expect.poll(async () => (await person.listCuts(project)).items.length).toBe(2);
  await page.keyboard.press("Control+z");
  await expect(board.blocks).toHaveCount(3);
  await expect.poll(() => recordedCutIds.at(-1)).toBe(third?.id);
  release();
  await expect.poll(() => recordedCutIds.at(-1)).toBe(second?.id);
  const getLastRecent = () => person.call("GET", "/recents?kinds=board&limit=1");
  await expect.poll(getLastRecent).toMatchObject({ items: [{ cut_title: "Cut 2" }] });
});
