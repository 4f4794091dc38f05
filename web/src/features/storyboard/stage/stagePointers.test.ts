import { expect, test } from "vitest";
import type { DrawingView } from "@/engine/drawingView";
import type { StageInput } from "./stageInput";
import type { StageInputRouter } from "./stageInputRouter";
import { StagePointers } from "./stagePointers";
import type { StageTools } from "./stageTools";
import type { Viewport } from "./viewport";

/** Create a stage with only the parts that its pointers use. */
function stage() {
  const box = document.body.appendChild(document.createElement("div"));
  const canvas = box.appendChild(document.createElement("canvas"));
  const rings: unknown[] = [];
  const done: [string, StageInput][] = [];
  const tools = { canDraw: false, settings: { tool: "pencil", brush: { size: 6 }, penOnly: false } };
  const ink = {
    canDraw: true,
    isReady: false,
    isDrawing: false,
    canBecomeGesture: false,
    press: (input: StageInput) => done.push(["press", input]) > 0,
    move: (input: StageInput) => done.push(["move", input]),
    release: (input: StageInput) => done.push(["release", input]),
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
    { setBrushCursor: (ring: unknown) => rings.push(ring) } as unknown as DrawingView,
    viewport as unknown as Viewport,
    tools as unknown as StageTools,
    ink as unknown as StageInputRouter,
    { onColorPicked: () => undefined, onPointerMove: () => undefined },
  );
  const send = (type: string, clientX: number, pointerType = "mouse", to: Element = canvas): void => {
    to.dispatchEvent(
      new PointerEvent(type, { bubbles: type !== "pointerleave", pointerType, pointerId: 1, clientX, button: 0 }),
    );
  };
  return { pointers, ink, box, canvas, rings, done, view, send };
}

test.each(["mouse", "pen", "touch"])(
  "a %s draws on paper whose drawing has not come, in places of the canvas",
  (kind) => {
    const { pointers, done, view, send } = stage();
    send("pointerdown", 20, kind);
    send("pointermove", 40, kind);
    view.left = 1000; // the paper moves on the screen; strokes keep their canvas position
    send("pointerup", 1050, kind);
    expect(done.map(([phase, { at }]) => [phase, at.x])).toEqual([
      ["press", 20],
      ["move", 40],
      ["release", 50],
    ]);
    pointers.dispose();
  },
);

test("the cursor shows that a press draws before the ring can be seen, and no ring where the pointer has left", () => {
  const { pointers, ink, box, canvas, rings, send } = stage();
  pointers.refreshCursor();
  expect(canvas.dataset.cursor).toBe("cross");
  send("pointermove", 40);
  send("pointerleave", 2);
  send("pointerleave", 2, "mouse", box);
  expect(rings.at(-1)).toBeNull();
  ink.canDraw = false;
  pointers.refreshCursor();
  expect(canvas.dataset.cursor).toBeUndefined();
  pointers.dispose();
});

test("no ring stays where the pointer left from the picture that stands for a drawing on its way", () => {
  const { pointers, box, rings, send } = stage();
  pointers.refreshCursor();
  const still = box.appendChild(document.createElement("img"));
  send("pointermove", 40, "pen", still);
  expect(rings.at(-1)).toMatchObject({ x: 40 });
  send("pointerleave", 2, "pen", still);
  send("pointerleave", 2, "pen", box);
  expect(rings.at(-1)).toBeNull();
  pointers.dispose();
});
