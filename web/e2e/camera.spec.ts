import { Board } from "./support/pages/board";
import { expect, test } from "./support/test";

/** Width of the project's canvas, in px. */
const WIDTH = 960;

test("a camera is set by hand and by keys, seen by others while it moves, copied, swapped and undone", async ({
  people,
}) => {
  const [mina, tomas] = await Promise.all([people.create("mina"), people.create("tomas")]);
  const project = await mina.makeProject("Camera");
  const [first, second] = (await mina.makeCuts(project, [24, 24])).map(({ id }) => id);
  await mina.addMember(project, tomas, "viewer");
  const [hers, his] = await Promise.all([
    Board.open(await mina.context.newPage(), project.slug),
    Board.open(await tomas.context.newPage(), project.slug),
  ]);
  const { page } = hers;
  const camera = async (id: string | undefined) =>
    (await mina.cuts(project)).items.find((cut) => cut.id === id)?.camera ?? null;
  await page.keyboard.press("c");
  await his.page.keyboard.press("c");
  const frames = page.getByRole("img", { name: "Camera frames" });
  const canvas = await hers.canvas.boundingBox();
  if (!canvas) throw new Error("The paper should be there.");
  const at = (x: number, y: number): [number, number] => [canvas.x + canvas.width * x, canvas.y + canvas.height * y];
  await expect(frames).toBeVisible();
  await expect(his.page.getByRole("toolbar", { name: "Camera" }).getByRole("button")).toHaveCount(2);

  // Drag a corner inward: both keyframes get the same frame (no move). The viewer sees the drag live.
  await page.mouse.move(...at(1, 1));
  await page.mouse.down();
  await page.mouse.move(...at(0.5, 0.5), { steps: 6 });
  await expect(his.page.locator("svg[aria-label='Camera frames'] > g").nth(1)).toBeVisible();
  await page.mouse.up();
  await expect.poll(async () => (await camera(first))?.from.width).toBeCloseTo(WIDTH / 2, -1);
  expect((await camera(first))?.to).toEqual((await camera(first))?.from);

  // Drag and rotate the last keyframe: the camera moves.
  await page.keyboard.press("2");
  await page.mouse.move(...at(0.25, 0.25));
  await page.mouse.down();
  await page.mouse.move(...at(0.6, 0.5), { steps: 4 });
  await page.mouse.up();
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("]");
  await expect.poll(async () => (await camera(first))?.to.angle).toBe(1);
  const moved = await camera(first);
  expect(moved?.to.x).toBeCloseTo(WIDTH * 0.6 - 10, -1);
  expect(moved?.from.angle).toBe(0);

  // The wheel pans the view, not the camera. X swaps keyframes A and B.
  await page.mouse.wheel(60, 40);
  await page.keyboard.press("x");
  await expect.poll(() => camera(first)).toEqual({ ...moved, from: moved?.to, to: moved?.from });
  await page.keyboard.press("Control+z");
  await expect.poll(() => camera(first)).toEqual(moved);
  await hers.goTo(1);
  await page.getByRole("button", { name: "Same as the cut before" }).click();
  await expect.poll(() => camera(second)).toEqual(moved);
  await page.getByRole("button", { name: "Timing of the camera" }).click();
  await page.getByRole("combobox", { name: "Movement" }).click();
  await page.getByRole("option", { name: "Slow at both ends" }).click();
  await expect.poll(async () => (await camera(second))?.ease).toBe("both");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("combobox", { name: "Movement" })).toBeHidden();
  await page.keyboard.press("Delete");
  await expect.poll(() => camera(second)).toBeNull();
  await hers.isSaved();
  await page.keyboard.press("Escape");
  await expect(frames).toBeHidden();
});
