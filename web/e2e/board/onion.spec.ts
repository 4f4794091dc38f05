import { Board } from "../support/pages/board";
import type { People } from "../support/people";
import { expect, test } from "../support/test";

/** Open a board of three cuts, with a thick line at a height (0 to 1) of some of them. */
async function openWithLines(people: People, lines: readonly (readonly [cut: number, y: number])[]): Promise<Board> {
  const person = await people.create("inker");
  const project = await person.createProject("Onion");
  await person.createCuts(project, [12, 12, 12]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  await board.drawing.getByRole("slider", { name: "Brush size" }).fill("64");
  for (const [cut, y] of lines) {
    const previewUpload = board.page.waitForResponse((answer) => answer.url().includes("/preview?seq="));
    await board.goTo(cut);
    await board.stroke([0.3, y], [0.8, y]);
    expect((await previewUpload).status()).toBe(200);
  }
  return board;
}

test("onion skin shows neighboring cuts in its colors, is toggled by button and by key, and is remembered", {
  tag: "@scaled",
}, async ({ people }) => {
  const board = await openWithLines(people, [
    [0, 0.3],
    [2, 0.7],
  ]);
  const { page } = board;
  await board.goTo(1);
  const paper = await board.colorAt([0.5, 0.5]);
  expect(await board.colorAt([0.5, 0.3])).toBe(paper);

  const isReddish = (color: string) =>
    Number.parseInt(color.slice(1, 3), 16) > Number.parseInt(color.slice(3, 5), 16) + 30;
  const isGreenish = (color: string) =>
    Number.parseInt(color.slice(3, 5), 16) > Number.parseInt(color.slice(1, 3), 16) + 30;
  await board.button("Onion skin").click();
  await expect.poll(async () => isReddish(await board.colorAt([0.5, 0.3]))).toBe(true);
  await expect.poll(async () => isGreenish(await board.colorAt([0.5, 0.7]))).toBe(true);
  expect(await board.colorAt([0.5, 0.5])).toBe(paper);

  await page.reload();
  await board.goTo(1);
  await expect.poll(async () => isReddish(await board.colorAt([0.5, 0.3]))).toBe(true);
  await page.keyboard.press("o");
  await expect(board.button("Onion skin")).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => board.colorAt([0.5, 0.3])).toBe(paper);
});

test("the options of onion skins choose how many cuts, which scenes and which layers are shown", async ({ people }) => {
  const board = await openWithLines(people, [
    [0, 0.3],
    [1, 0.7],
  ]);
  const { page } = board;
  await board.goTo(2);
  const paper = await board.colorAt([0.5, 0.5]);
  await board.button("Onion skin options").click();
  const options = page.getByRole("dialog", { name: "Onion skin" });
  await options.getByRole("group", { name: "Previous cuts" }).getByRole("slider", { name: "Cuts" }).fill("2");
  await expect(board.button("Onion skin")).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => board.colorAt([0.5, 0.3])).not.toBe(paper);
  await expect.poll(() => board.colorAt([0.5, 0.7])).not.toBe(paper);
  expect(await board.colorAt([0.5, 0.7])).not.toBe(await board.colorAt([0.5, 0.3]));

  await options.getByRole("group", { name: "Layers" }).getByRole("checkbox", { name: "Layer 1" }).check();
  await expect.poll(() => board.colorAt([0.5, 0.3])).not.toBe(paper);
  await options.getByRole("group", { name: "Previous cuts" }).getByRole("slider", { name: "Cuts" }).fill("1");
  await expect.poll(() => board.colorAt([0.5, 0.3])).toBe(paper);
  await expect.poll(() => board.colorAt([0.5, 0.7])).not.toBe(paper);
});
