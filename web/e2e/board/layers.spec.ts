import { expectAccessible } from "../support/accessibility";
import { Board, expectSameDrawing, type Point } from "../support/pages/board";
import { expect, test } from "../support/test";

const PAPER = "#fbfaf6";
const INK = "#26282e";

test("layers are added, named, hidden, locked, reordered, merged, and deleted, the same for everyone", {
  tag: "@main",
}, async ({ people }) => {
  const person = await people.create("layers");
  const project = await person.createProject("Layers");
  await person.createCuts(project, [12]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  await board.goTo(0);
  const panel = await board.openLayers();
  await board.stroke([0.45, 0.3], [0.9, 0.3]);

  // A new layer becomes the current one. Hiding it hides its own lines only.
  await panel.getByRole("button", { name: "Add layer" }).click();
  await expect.poll(() => board.layerNames()).toEqual(["Layer 2", "Layer 1"]);
  await board.stroke([0.45, 0.5], [0.9, 0.5]);
  await panel.getByRole("button", { name: "Show Layer 2" }).click();
  await expect.poll(() => board.colorAt([0.7, 0.5])).toBe(PAPER);
  expect(await board.colorAt([0.7, 0.3])).toBe(INK);
  await expectAccessible(board.page);
  const notices = board.page.getByRole("status", { name: "Messages" });
  await board.stroke([0.45, 0.7], [0.9, 0.7]);
  await expect(notices).toContainText("This layer is hidden.");
  await notices.getByRole("button", { name: "Show" }).click();
  await expect.poll(() => board.colorAt([0.7, 0.5])).toBe(INK);
  expect(await board.colorAt([0.7, 0.7])).toBe(PAPER);

  await panel.getByRole("button", { name: "Lock Layer 2" }).click();
  await board.stroke([0.45, 0.7], [0.9, 0.7]);
  await expect(notices).toContainText("This layer is locked.");
  expect(await board.colorAt([0.7, 0.7])).toBe(PAPER);
  await notices.getByRole("button", { name: "Unlock" }).click();

  // Keyboard: rename with F2, reorder with Alt and the arrow keys.
  await panel.getByRole("button", { name: "Layer 2", exact: true }).focus();
  await board.page.keyboard.press("F2");
  await board.page.keyboard.type("Ink");
  await board.page.keyboard.press("Enter");
  await expect.poll(() => board.layerNames()).toEqual(["Ink", "Layer 1"]);
  await panel.getByRole("button", { name: "Ink", exact: true }).focus();
  await board.page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => board.layerNames()).toEqual(["Layer 1", "Ink"]);
  await panel.getByRole("button", { name: "Move layer up" }).click();
  await expect.poll(() => board.layerNames()).toEqual(["Ink", "Layer 1"]);

  const opacity = panel.getByRole("slider", { name: "Layer opacity" });
  await opacity.fill("50");
  await opacity.press("ArrowRight");
  await expect(panel.getByText("51%")).toBeVisible();
  await expect.poll(() => board.colorAt([0.7, 0.5])).not.toBe(INK);

  // Merging doesn't change the look; undo restores both layers.
  const inkBefore = await board.ink();
  await panel.getByRole("button", { name: "Merge layer down" }).click();
  await expect.poll(() => board.layerNames()).toEqual(["Layer 1"]);
  await expectSameDrawing(board, inkBefore);
  await board.button("Undo").click();
  await expect.poll(() => board.layerNames()).toEqual(["Ink", "Layer 1"]);

  await panel.getByRole("button", { name: "Ink", exact: true }).click();
  await panel.getByRole("button", { name: "Delete layer" }).click();
  await expect.poll(() => board.layerNames()).toEqual(["Layer 1"]);
  await expect.poll(() => board.colorAt([0.7, 0.5])).toBe(PAPER);
  await notices.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => board.layerNames()).toEqual(["Ink", "Layer 1"]);
  await board.expectSaved();

  const otherSession = await people.signInAgain(person);
  const otherBoard = await Board.open(await otherSession.context.newPage(), project.slug);
  await otherBoard.waitUntilReady();
  await expectSameDrawing(otherBoard, await board.ink());
  await otherBoard.openLayers();
  await expect.poll(() => otherBoard.layerNames()).toEqual(["Ink", "Layer 1"]);
});

/** Drag the lasso around a rectangle. */
async function selectWithLasso(board: Board, [left, top]: Point, [right, bottom]: Point): Promise<void> {
  await board.stroke([left, top], [right, top], [right, bottom], [left, bottom], [left, top]);
}

test("the lasso moves, scales, copies, and deletes a selection, by pointer and by keys", async ({ people }) => {
  const person = await people.create("lasso");
  const project = await person.createProject("Lasso");
  await person.createCuts(project, [12]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  await board.goTo(0);
  await board.page.keyboard.press("5");
  await board.stroke([0.5, 0.3], [0.6, 0.3]);
  await board.page.keyboard.press("l");
  await expect(board.button("Lasso")).toHaveAttribute("aria-pressed", "true");
  await expect(board.canvas).toHaveAttribute("data-cursor", "lasso");

  // Move the selection down with the pointer, and apply with Enter.
  await selectWithLasso(board, [0.45, 0.2], [0.65, 0.4]);
  await board.stroke([0.55, 0.3], [0.55, 0.6]);
  await expect.poll(() => board.colorAt([0.55, 0.6])).toBe(INK);
  expect(await board.colorAt([0.55, 0.3])).toBe(PAPER);
  await board.page.keyboard.press("Enter");
  await board.expectSaved();
  await board.button("Undo").click();
  await expect.poll(() => board.colorAt([0.55, 0.3])).toBe(INK);
  expect(await board.colorAt([0.55, 0.6])).toBe(PAPER);
  await board.button("Redo").click();
  await expect.poll(() => board.colorAt([0.55, 0.6])).toBe(INK);

  // Scale by the bottom right corner, anchored at the opposite one: the line's end moves to the right.
  expect(await board.colorAt([0.68, 0.6])).toBe(PAPER);
  await selectWithLasso(board, [0.45, 0.5], [0.65, 0.7]);
  await board.stroke([0.65, 0.7], [0.85, 0.9]);
  await expect.poll(() => board.colorAt([0.68, 0.7])).toBe(INK);
  // Escape reverts.
  await board.page.keyboard.press("Escape");
  await expect.poll(() => board.colorAt([0.55, 0.6])).toBe(INK);
  expect(await board.colorAt([0.68, 0.7])).toBe(PAPER);

  // The arrow keys move the floating selection instead of switching cuts.
  await selectWithLasso(board, [0.45, 0.5], [0.65, 0.7]);
  for (let step = 0; step < 3; step += 1) await board.page.keyboard.press("Shift+ArrowDown");
  await expect.poll(() => board.colorAt([0.55, 0.6 + 30 / 540])).toBe(INK);
  // Switching tools applies the selection.
  await board.page.keyboard.press("b");
  await board.expectSaved();
  expect(await board.colorAt([0.55, 0.6])).toBe(PAPER);

  // Alt-drag moves a copy; Delete removes the selection.
  await board.page.keyboard.press("l");
  await selectWithLasso(board, [0.45, 0.55], [0.65, 0.75]);
  await board.page.keyboard.down("Alt");
  await board.stroke([0.55, 0.66], [0.55, 0.3]);
  await board.page.keyboard.up("Alt");
  await expect.poll(() => board.colorAt([0.55, 0.3])).toBe(INK);
  expect(await board.colorAt([0.55, 0.6 + 30 / 540])).toBe(INK);
  await board.page.keyboard.press("Enter");
  await selectWithLasso(board, [0.45, 0.2], [0.65, 0.4]);
  await board.page.keyboard.press("Delete");
  await expect.poll(() => board.colorAt([0.55, 0.3])).toBe(PAPER);
  expect(await board.colorAt([0.55, 0.6 + 30 / 540])).toBe(INK);
  await board.expectSaved();

  const drawnInk = await board.ink();
  await board.page.reload();
  await board.waitUntilReady();
  await expectSameDrawing(board, drawnInk);
});

/** Color of the test picture. */
const GREEN = "#00b050";

async function dropPicture(board: Board, point: Point, method: "drop" | "paste"): Promise<void> {
  const place = await board.toScreen(point);
  await board.canvas.evaluate(
    async (canvas, { place: { x, y }, how: by, green }) => {
      const image = new OffscreenCanvas(400, 200);
      const context = image.getContext("2d");
      if (!context) return;
      context.fillStyle = green;
      context.fillRect(0, 0, 400, 200);
      const file = new File([await image.convertToBlob({ type: "image/png" })], "Backdrop.png", { type: "image/png" });
      const data = new DataTransfer();
      data.items.add(file);
      const init = { bubbles: true, cancelable: true };
      if (by === "paste") document.body.dispatchEvent(new ClipboardEvent("paste", { ...init, clipboardData: data }));
      else {
        for (const type of ["dragover", "drop"]) {
          canvas.dispatchEvent(new DragEvent(type, { ...init, dataTransfer: data, clientX: x, clientY: y }));
        }
      }
    },
    { place, how: method, green: GREEN },
  );
}

test("a picture is dropped, pasted, and chosen into a layer at its own size, and is saved", async ({ people }) => {
  const person = await people.create("pictures");
  const project = await person.createProject("Pictures");
  await person.createCuts(project, [12, 12]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  await board.goTo(0);
  await board.openLayers();
  await dropPicture(board, [0.75, 0.75], "drop");
  await expect.poll(() => board.layerNames()).toEqual(["Backdrop", "Layer 1"]);
  await expect.poll(() => board.colorAt([0.75, 0.75])).toBe(GREEN);
  // The picture is 400 px wide on a canvas of 960 px, centered where it was dropped.
  expect(await board.colorAt([0.75 + 190 / 960, 0.75])).toBe(GREEN);
  expect(await board.colorAt([0.75 + 210 / 960, 0.75])).toBe(PAPER);
  await board.button("Undo").click();
  await expect.poll(() => board.colorAt([0.75, 0.75])).toBe(PAPER);
  await board.button("Redo").click();
  await expect.poll(() => board.colorAt([0.75, 0.75])).toBe(GREEN);

  await dropPicture(board, [0, 0], "paste");
  await expect.poll(() => board.colorAt([0.5, 0.5])).toBe(GREEN);
  await board.page
    .getByLabel("Insert image")
    .and(board.page.locator("input"))
    .setInputFiles({
      name: "broken.png",
      mimeType: "image/png",
      buffer: Buffer.from("no picture at all"),
    });
  const notices = board.page.getByRole("status", { name: "Messages" });
  await expect(notices).toContainText("Image load failed");
  await board.expectSaved();
  // The cut's preview, used by the timeline and exports, is updated too.
  await expect
    .poll(async () => (await person.listCuts(project)).items[0]?.preview?.seq ?? 0, { timeout: 20_000 })
    .toBeGreaterThan(0);

  await board.page.reload();
  await board.waitUntilReady();
  await expect.poll(() => board.colorAt([0.75, 0.75])).toBe(GREEN);

  // Copy the drawing with all layers to another cut with Ctrl+C and the paste button; undo removes it there.
  const copiedInk = await board.ink();
  await board.waitForGestures();
  await board.page.keyboard.press("Control+c");
  await expect(board.page.getByRole("status", { name: "Messages" })).toContainText("Drawing copied.");
  await board.goTo(1);
  await board.openLayers();
  await board.page.getByRole("button", { name: "Paste drawing" }).click();
  await expectSameDrawing(board, copiedInk);
  await expect.poll(() => board.layerNames()).toEqual(expect.arrayContaining(["Backdrop", "Layer 1"]));
  await board.button("Undo").click();
  await expect.poll(() => board.pixels()).toBe(0);
});

test("a background shared by cuts is drawn once and shown on all of them until it is turned off for one", async ({
  people,
}) => {
  const person = await people.create("backgrounds");
  const project = await person.createProject("Backgrounds");
  await person.createCuts(project, [12, 12, 12]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  await board.goTo(1);
  await board.stroke([0.5, 0.3], [0.9, 0.3]);
  await board.goTo(0);
  await board.cards
    .nth(1)
    .getByRole("button", { name: "Select cut 2" })
    .click({ modifiers: ["Shift"] });
  const panel = await board.openLayers();
  await panel.getByRole("button", { name: "Choose background" }).click();
  await board.page.getByRole("menuitem", { name: "New background for 2 cuts" }).click();
  await expect(panel).toContainText("You're drawing on a background shared by 2 cuts.");
  await board.stroke([0.5, 0.6], [0.9, 0.6]);
  await expect.poll(() => board.colorAt([0.7, 0.6])).toBe(INK);
  await board.expectSaved();

  // On the other cut, the background lies below that cut's own lines. The third cut doesn't use it.
  await board.goTo(1);
  await expect.poll(() => board.colorAt([0.7, 0.6])).toBe(INK);
  expect(await board.colorAt([0.7, 0.3])).toBe(INK);
  await board.goTo(2);
  expect(await board.pixels()).toBe(0);

  // The background also appears in another browser, and the server renders new previews of all cuts that use it.
  const otherSession = await people.signInAgain(person);
  const otherBoard = await Board.open(await otherSession.context.newPage(), project.slug);
  await otherBoard.goTo(0);
  await expect.poll(() => otherBoard.colorAt([0.7, 0.6])).toBe(INK);
  await expect
    .poll(async () => (await person.listCuts(project)).items.slice(0, 2).map(({ preview }) => preview !== null), {
      timeout: 60_000, // previews wait in the server's render queue
    })
    .toEqual([true, true]);

  await board.goTo(0);
  await panel.getByRole("button", { name: "Choose background" }).click();
  await board.page.getByRole("menuitem", { name: "None" }).click();
  await expect.poll(() => board.pixels()).toBe(0);
  await board.button("Undo").click();
  await expect.poll(() => board.colorAt([0.7, 0.6])).toBe(INK);

  // Rename the background in place. A background that no cut uses can be deleted and restored.
  const background = panel.getByRole("button", { name: /^Draw on background/ });
  await background.focus();
  await board.page.keyboard.press("F2");
  await board.page.keyboard.type("Harbour");
  await board.page.keyboard.press("Enter");
  await expect(background).toHaveText("Harbour");
  await board.cards
    .nth(1)
    .getByRole("button", { name: "Select cut 2" })
    .click({ modifiers: ["Shift"] });
  await panel.getByRole("button", { name: "Choose background" }).click();
  await board.page.getByRole("menuitem", { name: "None" }).click();
  await panel.getByRole("button", { name: "Choose background" }).click();
  await board.expectSaved();
  await board.page.getByRole("menuitem", { name: "Delete unused background “Harbour”" }).click();
  const notices = board.page.getByRole("status", { name: "Messages" });
  await expect(notices).toContainText("Background “Harbour” deleted");
  await notices.getByRole("button", { name: "Undo" }).click();
  await panel.getByRole("button", { name: "Choose background" }).click();
  await expect(board.page.getByRole("menuitem", { name: "Use “Harbour”" })).toBeVisible();
});
