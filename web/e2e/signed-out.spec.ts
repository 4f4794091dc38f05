import { Board } from "./support/pages/board";
import { PASSWORD } from "./support/people";
import { expect, test } from "./support/test";

test("a session that ends leaves the board on the screen; what is drawn and typed then is kept and sent after signing in", {
  tag: "@main",
}, async ({ people, watch }) => {
  watch.allow(/status of 40[14]/);
  const who = await people.create("ended");
  const project = await who.makeProject("A session ends");
  await who.makeCuts(project, [12, 12]);
  const { page } = await Board.open(await who.context.newPage(), project.slug);
  const board = new Board(page);
  await board.goTo(1);
  await board.stroke([0.3, 0.4], [0.6, 0.4]);
  await board.isSaved();

  const elsewhere = await people.again(who);
  await elsewhere.call("DELETE", "/account/sessions");
  await expect(page.getByText("You are signed out. Your changes are kept.")).toBeVisible();
  await expect(page.getByText(/private/)).toBeHidden();
  await board.stroke([0.3, 0.7], [0.6, 0.7]);
  await board.frames(1).fill("30");
  await page.keyboard.press("Enter");
  await expect(board.saved).toHaveText(/Offline, \d+ changes kept/);
  await expect.poll(() => board.colourAt([0.45, 0.7])).toBe("#26282e");
  expect((await elsewhere.cuts(project)).items[1]?.duration_frames).toBe(12);

  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill(who.email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(new RegExp(`/storyboard/${project.slug}\\?cut=`));
  await board.ready();
  await expect(board.options.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect.poll(() => board.colourAt([0.45, 0.7])).toBe("#26282e");
  await board.isSaved();
  await expect(page.getByText("You are signed out.")).toBeHidden();
  expect((await elsewhere.cuts(project)).items[1]?.duration_frames).toBe(30);
  const fresh = await Board.open(await elsewhere.context.newPage(), project.slug);
  await fresh.goTo(1);
  await expect.poll(() => fresh.colourAt([0.45, 0.7])).toBe("#26282e");
});

test("who signs in again in another tab goes on with the open board; who signs out takes it off the screen", async ({
  people,
  watch,
}) => {
  watch.allow(/status of 40[14]/);
  const who = await people.create("tabs");
  const project = await who.makeProject("Two tabs");
  await who.makeCuts(project, [12]);
  const board = await Board.open(await who.context.newPage(), project.slug);
  const { page } = board;
  await board.goTo(0);
  const elsewhere = await people.again(who);
  await elsewhere.call("DELETE", "/account/sessions");
  await expect(page.getByText("You are signed out. Your changes are kept.")).toBeVisible();
  await board.stroke([0.3, 0.7], [0.6, 0.7]);

  const other = await who.context.newPage();
  await other.goto("/signin");
  await other.getByRole("textbox", { name: "Email" }).fill(who.email);
  await other.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("You are signed out.")).toBeHidden();
  await board.isSaved();
  const fresh = await Board.open(await elsewhere.context.newPage(), project.slug);
  await fresh.goTo(0);
  await expect.poll(() => fresh.colourAt([0.45, 0.7])).toBe("#26282e");

  await other.goto("/");
  await other.getByRole("button", { name: "Profile menu" }).click();
  await other.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByText("This storyboard is private. You don’t have access.")).toBeVisible();
});
