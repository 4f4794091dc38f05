import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect } from "vitest";
import { page } from "vitest/browser";
import { DrawingJournal } from "@/features/storyboard/drawingSync/drawingJournal";
import { Drawings } from "@/features/storyboard/drawingSync/drawings";
import { FarEnd } from "@/features/storyboard/drawingSync/testing";
import { DrawingCanvas, type DrawingCanvasProps } from "@/features/storyboard/stage/DrawingCanvas";

export const CANVAS = { width: 640, height: 360 };
const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
});

export function stage(far: FarEnd, own: Partial<DrawingCanvasProps> = {}) {
  const drawings = new Drawings(
    { projectId: "p", userId: `stage-${performance.now()}`, canvas: CANVAS, canEdit: true },
    { socket: far.tab(), journal: new DrawingJournal(undefined), upload: () => Promise.resolve(200) },
  );
  const host = document.createElement("div");
  host.style.cssText = "position: relative; width: 800px; height: 400px";
  document.body.append(host);
  const root: Root = createRoot(host);
  const show = (more: Partial<DrawingCanvasProps> = {}): void => {
    const props: DrawingCanvasProps = {
      ...{ drawings, cutId: "a", ...CANVAS, canEdit: true, tool: "pencil", colour: "#ff0000", size: 20 },
      ...{ stillUrl: null, showStill: false },
      ...own,
      ...more,
    };
    flushSync(() => root.render(<DrawingCanvas {...props} />));
  };
  show();
  ends.push(() => {
    root.unmount();
    host.remove();
    drawings.dispose();
  });
  return { drawings, host, show };
}

export function server(...cuts: string[]): FarEnd {
  const far = new FarEnd();
  for (const cut of cuts) far.cuts.add(cut);
  return far;
}

export const canvas = () => page.getByRole("img", { name: "Drawing canvas" }).element() as HTMLCanvasElement;
export const isReady = () => expect.poll(() => canvas().dataset.cursor).toBe("ring");

export type Kind = "mouse" | "pen" | "touch";

/** Sends a pointer event at a place of the project's canvas. */
export function point(
  type: string,
  x: number,
  y: number,
  { id = 1, kind = "mouse" as Kind, pressure = 0.5 } = {},
): void {
  const box = canvas().getBoundingClientRect();
  canvas().dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      pointerId: id,
      pointerType: kind,
      pressure,
      button: type === "pointermove" ? -1 : 0,
      buttons: type === "pointerup" ? 0 : 1,
      clientX: box.left + (x * box.width) / CANVAS.width,
      clientY: box.top + (y * box.height) / CANVAS.height,
    }),
  );
}

export function drag(
  from: [number, number],
  to: [number, number],
  how: { id?: number; kind?: Kind; pressure?: number } = {},
) {
  point("pointerdown", ...from, how);
  for (let step = 1; step <= 10; step += 1) {
    point("pointermove", from[0] + ((to[0] - from[0]) * step) / 10, from[1] + ((to[1] - from[1]) * step) / 10, how);
  }
  point("pointerup", ...to, how);
}

export function colourAt(x: number, y: number): string {
  const { width, height } = canvas();
  const context = canvas().getContext("2d");
  const at = [Math.floor((x * width) / CANVAS.width), Math.floor((y * height) / CANVAS.height)] as const;
  const [red = 0, green = 0, blue = 0] = context?.getImageData(...at, 1, 1).data ?? [];
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

export const RED = "#ff0000";
export const PAPER = "#fbfaf6";
