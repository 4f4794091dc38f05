import { expect, test } from "vitest";
import type { DrawingView } from "@/engine/render/drawingView";
import type { StageTools } from "@/features/storyboard/stage/tools/stageTools";
import type { Viewport } from "@/features/storyboard/stage/view/viewport";
import type { StageInput } from "./stageInput";
import type { StageInputRouter } from "./stageInputRouter";
import { StagePointers } from "./stagePointers";

/** Create a stage with only the parts that its pointers use. */
function createStage() {
  const box = document.body.appendChild(document.createElement("div"));
  const canvas = box.appendChild(document.createElement("canvas"));
  const cursors: unknown[] = [];
  const calls: [string, StageInput][] = [];
  const tools = { canDraw: false, settings: { tool: "pencil", brush: { size: 6 }, penOnly: false } };
  const inputRouter = {
    canDraw: true,
    isReady: false,
    isDrawing: false,
    canBecomeGesture: false,
    press: (input: StageInput) => calls.push(["press", input]) > 0,
    move: (input: StageInput) => calls.push(["move", input]),
    release: (input: StageInput) => calls.push(["release", input]),
    cancel: () => undefined,
  };
  const view = { left: 0 };
  const viewport = {
    box,
    paper: box,
    scale: 1,
    measure: () => undefined,
    toCanvas: ({ clientX, clientY: y }: { clientX: number; clientY: number }) => ({ x: clientX - view.left, y }),
    getOffsetFromCenter: ({ clientX: x, clientY: y }: { clientX: number; clientY: number }) => ({ x, y }),
  };
  const pointers = new StagePointers(
    canvas,
    { setBrushCursor: (cursor: unknown) => cursors.push(cursor) } as unknown as DrawingView,
    viewport as unknown as Viewport,
    tools as unknown as StageTools,
    inputRouter as unknown as StageInputRouter,
    { onColorPicked: () => undefined, onTap: () => undefined, onPointerMove: () => undefined },
  );
  const send = (type: string, clientX: number, pointerType = "mouse", target: Element = canvas): void => {
    target.dispatchEvent(
      new PointerEvent(type, { bubbles: type !== "pointerleave", pointerType, pointerId: 1, clientX, button: 0 }),
    );
  };
  return { pointers, ink: inputRouter, box, canvas, rings: cursors, done: calls, view, send };
}

test.each(["mouse", "pen", "touch"])("a %s draws while the drawing is loading, in canvas coordinates", (kind) => {
  const { pointers, done: calls, view, send } = createStage();
  send("pointerdown", 20, kind);
  send("pointermove", 40, kind);
  view.left = 1000; // the paper moves on the screen; strokes keep their canvas position
  send("pointerup", 1050, kind);
  expect(calls.map(([phase, { point }]) => [phase, point.x])).toEqual([
    ["press", 20],
    ["move", 40],
    ["release", 50],
  ]);
  pointers.dispose();
});

test("shows a crosshair until the brush cursor is visible, and hides the brush cursor when the pointer leaves", () => {
  const { pointers, ink: inputRouter, box, canvas, rings: cursors, send } = createStage();
  pointers.refreshCursor();
  expect(canvas.dataset.cursor).toBe("cross");
  send("pointermove", 40);
  send("pointerleave", 2);
  send("pointerleave", 2, "mouse", box);
  expect(cursors.at(-1)).toBeNull();
  inputRouter.canDraw = false;
  pointers.refreshCursor();
  expect(canvas.dataset.cursor).toBeUndefined();
  pointers.dispose();
});

test("hides the brush cursor when the pointer leaves over the still image of a loading drawing", () => {
  const { pointers, box, rings: cursors, send } = createStage();
  pointers.refreshCursor();
  const still = box.appendChild(document.createElement("img"));
  send("pointermove", 40, "pen", still);
  expect(cursors.at(-1)).toMatchObject({ x: 40 });
  send("pointerleave", 2, "pen", still);
  send("pointerleave", 2, "pen", box);
  expect(cursors.at(-1)).toBeNull();
  pointers.dispose();
});
