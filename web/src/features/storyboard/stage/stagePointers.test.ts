import { expect, test } from "vitest";
import type { DrawingView } from "@/engine/view";
import { StagePointers } from "./stagePointers";
import type { StageTools } from "./stageTools";
import type { Viewport } from "./viewport";

/** A stage of which only what its pointers ask is there. */
function stage() {
  const box = document.body.appendChild(document.createElement("div"));
  const canvas = box.appendChild(document.createElement("canvas"));
  const rings: unknown[] = [];
  const done: string[] = [];
  const tools = {
    mayDraw: false,
    mayBeGesture: false,
    isDrawing: false,
    pen: { tool: "pencil", brush: { size: 6 }, penOnly: false },
    press: () => {
      done.push("press");
      return "brush";
    },
    move: () => done.push("move"),
    release: () => done.push("release"),
  };
  const viewport = {
    box,
    paper: box,
    scale: 1,
    measure: () => undefined,
    toCanvas: ({ clientX: x, clientY: y }: { clientX: number; clientY: number }) => ({ x, y }),
  };
  const pointers = new StagePointers(
    canvas,
    { setRing: (ring: unknown) => rings.push(ring) } as unknown as DrawingView,
    viewport as unknown as Viewport,
    tools as unknown as StageTools,
    { picked: () => undefined, blank: () => true, pointed: () => undefined },
  );
  const send = (type: string, clientX: number): void => {
    canvas.dispatchEvent(
      new PointerEvent(type, {
        bubbles: type !== "pointerleave",
        pointerType: "mouse",
        pointerId: 1,
        clientX,
        button: 0,
      }),
    );
  };
  return { pointers, tools, rings, done, send };
}

test("what was drawn before there was a cut is drawn when it has come, and the brush is shown where the pointer is by then", () => {
  const { pointers, tools, rings, done, send } = stage();
  send("pointerdown", 20);
  send("pointermove", 40);
  send("pointerup", 40);
  send("pointerleave", 2);
  expect(done).toEqual([]);
  tools.mayDraw = true;
  pointers.refresh();
  expect(done).toEqual(["press", "move", "release"]);
  expect(rings.at(-1)).toBeNull();
  pointers.dispose();
});
