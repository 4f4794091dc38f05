import { Board } from "../support/pages/board";
import { expect, test } from "../support/test";

/** Width of the project's canvas, in px. */
const WIDTH = 960;

test("a camera is set by dragging and keys, shown live to others, copied, swapped, and undone", async ({ people }) => {
  const [mina, tomas] = await Promise.all([people.create("mina"), people.create("tomas")]);
  const project = await mina.createProject("Camera");
  const [first, second] = (await mina.createCuts(project, [24, 24])).map(({ id }) => id);
  await mina.addMember(project, tomas, "viewer");
  const [minaBoard, tomasBoard] = await Promise.all([
    Board.open(await mina.context.newPage(), project.slug),
    Board.open(await tomas.context.newPage(), project.slug),
  ]);
  const { page } = minaBoard;
  const getCamera = async (id: string | undefined) =>
    (await mina.listCuts(project)).items.find((cut) => cut.id === id)?.camera ?? null;
  await page.keyboard.press("c");
  await tomasBoard.page.keyboard.press("c");
  const frames = page.getByRole("img", { name: "Camera frames" });
  const canvas = await minaBoard.canvas.boundingBox();
  if (!canvas) throw new Error("The paper should be there.");
  const toScreen = (x: number, y: number): [number, number] => [
    canvas.x + canvas.width * x,
    canvas.y + canvas.height * y,
  ];
  await expect(frames).toBeVisible();
  await expect(tomasBoard.page.getByRole("toolbar", { name: "Camera" }).getByRole("button")).toHaveCount(2);

  // Drag a corner inward: both keyframes get the same frame (no move). The viewer sees the drag live.
  await page.mouse.move(...toScreen(1, 1));
  await page.mouse.down();
  await page.mouse.move(...toScreen(0.5, 0.5), { steps: 6 });
  await expect(tomasBoard.page.locator("svg[aria-label='Camera frames'] > g").nth(1)).toBeVisible();
  await page.mouse.up();
  await expect.poll(async () => (await getCamera(first))?.from.width).toBeCloseTo(WIDTH / 2, -1);
  expect((await getCamera(first))?.to).toEqual((await getCamera(first))?.from);

  // Drag and rotate the last keyframe: the camera moves.
  await page.keyboard.press("2");
  await page.mouse.move(...toScreen(0.25, 0.25));
  await page.mouse.down();
  await page.mouse.move(...toScreen(0.6, 0.5), { steps: 4 });
  await page.mouse.up();
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("]");
  await expect.poll(async () => (await getCamera(first))?.to.angle).toBe(1);
  const movedCamera = await getCamera(first);
  expect(movedCamera?.to.x).toBeCloseTo(WIDTH * 0.6 - 10, -1);
  expect(movedCamera?.from.angle).toBe(0);

  // The wheel pans the view, not the camera. X swaps keyframes A and B.
  await page.mouse.wheel(60, 40);
  await page.keyboard.press("x");
  await expect.poll(() => getCamera(first)).toEqual({ ...movedCamera, from: movedCamera?.to, to: movedCamera?.from });
  await page.keyboard.press("Control+z");
  await expect.poll(() => getCamera(first)).toEqual(movedCamera);
  await minaBoard.goTo(1);
  await page.getByRole("button", { name: "Copy from previous cut" }).click();
  await expect.poll(() => getCamera(second)).toEqual(movedCamera);
  await page.getByRole("button", { name: "Camera timing" }).click();
  await page.getByRole("combobox", { name: "Easing" }).click();
  await page.getByRole("option", { name: "Ease in and out" }).click();
  await expect.poll(async () => (await getCamera(second))?.ease).toBe("both");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("combobox", { name: "Easing" })).toBeHidden();
  await page.keyboard.press("Delete");
  await expect.poll(() => getCamera(second)).toBeNull();
  await minaBoard.expectSaved();
  await page.keyboard.press("Escape");
  await expect(frames).toBeHidden();
});
