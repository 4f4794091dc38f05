import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect } from "vitest";
import { page } from "vitest/browser";
import { FakeDrawingServer } from "@/features/storyboard/drawingSync/testing";
import { EditorReactContext } from "@/features/storyboard/editorContext/editorContext";
import { createTestContext } from "@/features/storyboard/editorContext/testing";
import { createTestCut } from "@/features/storyboard/model/fixtures";
import { DrawingCanvas } from "@/features/storyboard/stage/DrawingCanvas";
import { settings } from "@/features/storyboard/store/settings";
import type { Cut } from "@/features/storyboard/types";

export const CANVAS = { width: 640, height: 360 };
const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
});

interface StageOptions {
  /** Defaults to one cut "a". */
  cuts?: readonly Cut[];
  canEdit?: boolean;
  isOffline?: boolean;
}

/** Render an open board with a drawing canvas and a red 20 px pencil. Only the server is fake. */
export function renderStage(
  server: FakeDrawingServer,
  { cuts = [createTestCut("a")], canEdit = true, isOffline = false }: StageOptions = {},
) {
  settings.setState({ tool: "pencil", colour: RED, size: 20, smoothing: 0, penOnly: false, onion: false });
  const editor = createTestContext(server.createTabSocket(), { canvas: CANVAS, cuts, canEdit, isOffline });
  const host = document.createElement("div");
  host.style.cssText = "position: relative; width: 800px; height: 400px";
  document.body.append(host);
  const root: Root = createRoot(host);
  flushSync(() =>
    root.render(
      <EditorReactContext value={editor}>
        <DrawingCanvas />
      </EditorReactContext>,
    ),
  );
  cleanups.push(() => {
    root.unmount();
    host.remove();
    editor.presence.getState().boardPresence?.dispose();
    editor.board.dispose();
    editor.drawings.dispose();
  });
  return { ...editor, host };
}

/** Run a change and flush React updates synchronously. */
export function runSynchronously(change: () => void): void {
  flushSync(change);
}

export function createServer(...cuts: string[]): FakeDrawingServer {
  const server = new FakeDrawingServer();
  for (const cut of cuts) server.cuts.add(cut);
  return server;
}

export const getCanvas = () => page.getByRole("img", { name: "Drawing canvas" }).element() as HTMLCanvasElement;
export const waitUntilReady = () => expect.poll(() => getCanvas().dataset.cursor).toBe("ring");

export type PointerType = "mouse" | "pen" | "touch";

/** Dispatch a pointer event at a canvas position. */
export function sendPointerEvent(
  type: string,
  x: number,
  y: number,
  { id = 1, kind = "mouse" as PointerType, pressure = 0.5, predicted = [] as [number, number][] } = {},
): void {
  const box = getCanvas().getBoundingClientRect();
  const createInit = (left: number, top: number): PointerEventInit => ({
    bubbles: true,
    pointerId: id,
    pointerType: kind,
    pressure,
    button: type === "pointermove" ? -1 : 0,
    buttons: type === "pointerup" ? 0 : 1,
    clientX: box.left + (left * box.width) / CANVAS.width,
    clientY: box.top + (top * box.height) / CANVAS.height,
  });
  const predictedEvents = predicted.map((point) => new PointerEvent(type, createInit(...point)));
  getCanvas().dispatchEvent(new PointerEvent(type, { ...createInit(x, y), predictedEvents }));
}

export function dragPointer(
  from: [number, number],
  to: [number, number],
  options: { id?: number; kind?: PointerType; pressure?: number } = {},
) {
  sendPointerEvent("pointerdown", ...from, options);
  for (let step = 1; step <= 10; step += 1) {
    sendPointerEvent(
      "pointermove",
      from[0] + ((to[0] - from[0]) * step) / 10,
      from[1] + ((to[1] - from[1]) * step) / 10,
      options,
    );
  }
  sendPointerEvent("pointerup", ...to, options);
}

export function readColor(x: number, y: number): string {
  const { width, height } = getCanvas();
  const context = getCanvas().getContext("2d");
  const pixel = [Math.floor((x * width) / CANVAS.width), Math.floor((y * height) / CANVAS.height)] as const;
  const [red = 0, green = 0, blue = 0] = context?.getImageData(...pixel, 1, 1).data ?? [];
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

export const RED = "#ff0000";
export const PAPER = "#fbfaf6";
