import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect } from "vitest";
import { page } from "vitest/browser";
import { DeskContext } from "@/features/storyboard/desk/desk";
import { deskOf } from "@/features/storyboard/desk/testing";
import { FarEnd } from "@/features/storyboard/drawingSync/testing";
import { cutOf } from "@/features/storyboard/model/fixtures";
import { DrawingCanvas } from "@/features/storyboard/stage/DrawingCanvas";
import { settings } from "@/features/storyboard/store/settings";
import type { Cut } from "@/features/storyboard/types";

export const CANVAS = { width: 640, height: 360 };
const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
});

interface StageOptions {
  /** One cut "a" unless given. */
  cuts?: readonly Cut[];
  canEdit?: boolean;
  isAway?: boolean;
}

/** An open board with a drawing canvas, a red pencil of 20 px in hand; nothing but the far end stands for the server. */
export function stage(far: FarEnd, { cuts = [cutOf("a")], canEdit = true, isAway = false }: StageOptions = {}) {
  settings.setState({ tool: "pencil", colour: RED, size: 20, smoothing: 0, penOnly: false, onion: false });
  const desk = deskOf(far.tab(), { canvas: CANVAS, cuts, canEdit, isAway });
  const host = document.createElement("div");
  host.style.cssText = "position: relative; width: 800px; height: 400px";
  document.body.append(host);
  const root: Root = createRoot(host);
  flushSync(() =>
    root.render(
      <DeskContext value={desk}>
        <DrawingCanvas />
      </DeskContext>,
    ),
  );
  ends.push(() => {
    root.unmount();
    host.remove();
    desk.others.getState().together?.dispose();
    desk.board.dispose();
    desk.drawings.dispose();
  });
  return { ...desk, host };
}

/** What a person does meanwhile is on the page when this returns. */
export function act(change: () => void): void {
  flushSync(change);
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
  { id = 1, kind = "mouse" as Kind, pressure = 0.5, ahead = [] as [number, number][] } = {},
): void {
  const box = canvas().getBoundingClientRect();
  const at = (left: number, top: number): PointerEventInit => ({
    bubbles: true,
    pointerId: id,
    pointerType: kind,
    pressure,
    button: type === "pointermove" ? -1 : 0,
    buttons: type === "pointerup" ? 0 : 1,
    clientX: box.left + (left * box.width) / CANVAS.width,
    clientY: box.top + (top * box.height) / CANVAS.height,
  });
  const predictedEvents = ahead.map((place) => new PointerEvent(type, at(...place)));
  canvas().dispatchEvent(new PointerEvent(type, { ...at(x, y), predictedEvents }));
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
