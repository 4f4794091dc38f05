import { Board } from "../support/pages/board";
import { PASSWORD } from "../support/people";
import { expect, test } from "../support/test";

test("when a session ends, the board stays open, and changes made then are saved after signing in", {
  tag: "@main",
}, async ({ people, pageErrors }) => {
  pageErrors.allow(/status of 40[14]/);
  const person = await people.create("ended");
  const project = await person.createProject("A session ends");
  await person.createCuts(project, [12, 12]);
  const { page } = await Board.open(await person.context.newPage(), project.slug);
  const board = new Board(page);
  await board.goTo(1);
  await board.stroke([0.3, 0.4], [0.6, 0.4]);
  await board.expectSaved();

  const otherSession = await people.signInAgain(person);
  await otherSession.call("DELETE", "/account/sessions");
  await expect(page.getByText("You're signed out. Your changes are saved on this device.")).toBeVisible();
  await expect(page.getByText(/private/)).toBeHidden();
  await board.stroke([0.3, 0.7], [0.6, 0.7]);
  await board.frames(1).fill("30");
  await page.keyboard.press("Enter");
  await expect(board.saveStatus).toHaveText(/Offline: \d+ changes? saved on this device/);
  await expect.poll(() => board.colorAt([0.45, 0.7])).toBe("#26282e");
  expect((await otherSession.listCuts(project)).items[1]?.duration_frames).toBe(12);

  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill(person.email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(new RegExp(`/storyboard/${project.slug}\\?cut=`));
  await board.waitUntilReady();
  await expect(board.blocks.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect.poll(() => board.colorAt([0.45, 0.7])).toBe("#26282e");
  await board.expectSaved();
  await expect(page.getByText("You're signed out.")).toBeHidden();
  expect((await otherSession.listCuts(project)).items[1]?.duration_frames).toBe(30);
  const otherBoard = await Board.open(await otherSession.context.newPage(), project.slug);
  await otherBoard.goTo(1);
  await expect.poll(() => otherBoard.colorAt([0.45, 0.7])).toBe("#26282e");
});

test("signing in again in another tab resumes the open board; signing out closes it", async ({
  people,
  pageErrors,
}) => {
  pageErrors.allow(/status of 40[14]/);
  const person = await people.create("tabs");
  const project = await person.createProject("Two tabs");
  await person.createCuts(project, [12]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  const { page } = board;
  await board.goTo(0);
  const otherSession = await people.signInAgain(person);
  await otherSession.call("DELETE", "/account/sessions");
  await expect(page.getByText("You're signed out. Your changes are saved on this device.")).toBeVisible();
  await board.stroke([0.3, 0.7], [0.6, 0.7]);

  const otherTab = await person.context.newPage();
  await otherTab.goto("/signin");
  await otherTab.getByRole("textbox", { name: "Email" }).fill(person.email);
  await otherTab.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await otherTab.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("You're signed out.")).toBeHidden();
  await board.expectSaved();
  const otherBoard = await Board.open(await otherSession.context.newPage(), project.slug);
  await otherBoard.goTo(0);
  await expect.poll(() => otherBoard.colorAt([0.45, 0.7])).toBe("#26282e");

  await otherTab.goto("/");
  await otherTab.getByRole("button", { name: "Profile menu" }).click();
  await otherTab.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByText("This storyboard is private. You don’t have access.")).toBeVisible();
});
