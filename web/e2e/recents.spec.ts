import type { Locator, Page } from "@playwright/test";
import { Files } from "./support/files/files";
import { publishFilm } from "./support/files/films";
import { isAccessible } from "./support/fit";
import { Board } from "./support/pages/board";
import { Watching } from "./support/pages/watching";
import { expect, test } from "./support/test";

class Home {
  readonly places: Locator;
  readonly cards: Locator;

  private constructor(readonly page: Page) {
    this.places = page.getByRole("region", { name: "Go on where you left" });
    this.cards = this.places.getByRole("listitem");
  }

  static async open(page: Page): Promise<Home> {
    await page.goto("/");
    return new Home(page);
  }

  card(title: string): Locator {
    return this.cards.filter({ has: this.page.getByRole("link", { name: title, exact: true }) });
  }
}

test("one goes on at the very cut, from the home page and from the empty search box", async ({ people }) => {
  const who = await people.create("returner");
  const project = await who.makeProject("Night Ferry");
  await who.makeCuts(project, [24, 24, 24]);
  const folder = await who.call<{ id: string }>("POST", `/projects/${project.id}/assets/folders`, { name: "Sound" });
  const video = await publishFilm(who, project, { title: "Ferry film" });
  const page = await who.context.newPage();
  await Watching.open(page, video.slug);
  const files = await Files.open(page, `${project.slug}`);
  await files.cell("Sound").dblclick();
  await expect(page).toHaveURL(new RegExp(`folder=${folder.id}`));
  await expect(page.getByText("Empty", { exact: true })).toBeVisible();
  const board = await Board.open(page, project.slug);
  await board.goTo(1);
  await board.stroke([0.4, 0.4], [0.6, 0.6]);
  await board.isSaved();
  await expect.poll(async () => (await who.cuts(project)).items[1]?.preview ?? null).not.toBeNull();

  // Wait for the server: a newly loaded page may request the list before the previous page's last update has arrived.
  const last = () => who.call("GET", "/recents?kinds=board&limit=1");
  await expect.poll(last).toMatchObject({ items: [{ cut_title: "Cut 2" }] });
  const home = await Home.open(page);
  await expect(home.cards).toHaveCount(4); // includes the root of the files
  await expect(home.cards.getByRole("link")).toHaveText(["Night Ferry", "Sound", "Files", "Ferry film"]);
  const ours = home.card("Night Ferry");
  await expect(ours).toContainText("Cut 2");
  for (const shown of [ours, home.card("Ferry film")]) {
    const picture = shown.locator("img");
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
  await isAccessible(page);
  const noted = page.waitForResponse(
    (response) => response.request().method() === "PUT" && /recents\/board/.test(response.url()),
  );
  await ours.getByRole("link").click();
  await expect(page).toHaveURL(/\?cut=/);
  await noted; // two concurrent updates could arrive in either order
  await expect(board.options.nth(1)).toHaveAttribute("aria-selected", "true");
  await board.goTo(2);
  await page.goto("/featured");
  await expect.poll(last).toMatchObject({ items: [{ cut_title: "Cut 3" }] });

  const box = page.getByRole("searchbox", { name: "Quick search" });
  const list = page.getByRole("listbox", { name: "Where you were last" });
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(box).toBeFocused({ timeout: 500 });
  }).toPass();
  const first = list.getByRole("option").first();
  await expect(first).toContainText("Cut 3");
  await isAccessible(page);
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await page.keyboard.type("f");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("ArrowDown");
  await expect(first).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(board.options.nth(2)).toHaveAttribute("aria-selected", "true");
});

test("what was made private is gone from another's list; what one removes is gone on all devices", async ({
  people,
}) => {
  const [owner, guest] = [await people.create("owner"), await people.create("guest")];
  const project = await owner.makeProject("Open for now", { visibility: "public" });
  await owner.makeCuts(project, [24, 24]);
  const own = await guest.makeProject("My own");
  const page = await guest.context.newPage();
  for (const { slug } of [own, project]) {
    await Board.open(page, slug);
    await expect
      .poll(async () => (await guest.call<{ items: { ref: string }[] }>("GET", "/recents")).items[0]?.ref)
      .toBe(slug);
  }
  const home = await Home.open(page);
  await expect(home.cards.getByRole("link")).toHaveText(["Open for now", "My own"]);
  await owner.call("PATCH", `/projects/${project.id}`, { visibility: "private" }, { "If-Match": `${project.version}` });
  await page.reload();
  await expect(home.cards.getByRole("link")).toHaveText(["My own"]);

  await home.card("My own").hover();
  await page.getByRole("button", { name: "Remove My own from this list" }).click();
  const empty = "The boards, videos and folders that you open appear here.";
  await expect(home.places.getByText(empty)).toBeVisible();
  const elsewhere = await Home.open(await (await people.again(guest)).context.newPage());
  await expect(elsewhere.places.getByText(empty)).toBeVisible();
});

test("a cut that comes back is noted as one's place only when the server has it again", async ({ people }) => {
  const who = await people.create("restorer");
  const project = await who.makeProject("Night Ferry");
  await who.makeCuts(project, [24, 24, 24]);
  const page = await who.context.newPage();
  const [, second, third] = (await who.cuts(project)).items;
  const places: (string | null)[] = [];
  page.on("request", (request) => {
    if (request.method() !== "PUT" || !/recents\/board/.test(request.url())) return;
    places.push((request.postDataJSON() as { cut_id: string | null }).cut_id);
  });
  const board = await Board.open(page, project.slug);
  await board.goTo(1);
  await board.isSaved();
  await expect.poll(() => places.at(-1)).toBe(second?.id);
  let answer = (): void => undefined;
  const isHeld = new Promise<void>((go) => {
    answer = go;
  });
  await page.route(`**/api/cuts/${second?.id}`, async (route) => {
    const response = await route.fetch();
    await isHeld;
    await route.fulfill({ response });
  });
  await board.options.nth(1).click();
  await page.keyboard.press("Delete");
  await expect(board.options).toHaveCount(2);
  await expect.poll(async () => (await who.cuts(project)).items.length).toBe(2);
  await page.keyboard.press("Control+z");
  await expect(board.options).toHaveCount(3);
  await expect.poll(() => places.at(-1)).toBe(third?.id);
  answer();
  await expect.poll(() => places.at(-1)).toBe(second?.id);
  const last = () => who.call("GET", "/recents?kinds=board&limit=1");
  await expect.poll(last).toMatchObject({ items: [{ cut_title: "Cut 2" }] });
});
