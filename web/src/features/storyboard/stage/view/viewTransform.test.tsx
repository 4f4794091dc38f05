import { describe, expect, it } from "vitest";
import { decodePoints } from "@/engine/brush/points";
import {
  CANVAS,
  createServer,
  dragPointer,
  getCanvas,
  PAPER,
  type PointerType,
  RED,
  readColor,
  renderStage,
  runSynchronously,
  sendPointerEvent,
  waitUntilReady,
} from "@/features/storyboard/stage/testing";
import { settings } from "@/features/storyboard/store/settings";
import { viewActions, viewTransform } from "./viewTransformStore";

/** Convert canvas px to client coordinates in the current view. */
function toClient(x: number, y: number): { clientX: number; clientY: number } {
  const paper = getCanvas().parentElement as HTMLElement;
  const box = (paper.parentElement as HTMLElement).getBoundingClientRect();
  const { zoom, rotation, x: offsetX, y: offsetY } = viewTransform.getState();
  const scale = (zoom * paper.offsetWidth) / CANVAS.width;
  const [dx, dy] = [(x - CANVAS.width / 2) * scale, (y - CANVAS.height / 2) * scale];
  return {
    clientX: box.left + box.width / 2 + offsetX + dx * Math.cos(rotation) - dy * Math.sin(rotation),
    clientY: box.top + box.height / 2 + offsetY + dx * Math.sin(rotation) + dy * Math.cos(rotation),
  };
}

function firePointerEvent(
  type: string,
  position: { clientX: number; clientY: number },
  overrides: PointerEventInit = {},
): void {
  const pressedButtons = type === "pointerup" ? 0 : 1;
  const init = {
    bubbles: true,
    cancelable: true,
    pointerId: 1,
    pointerType: "mouse",
    pressure: 0.5,
    buttons: pressedButtons,
  };
  getCanvas().dispatchEvent(new PointerEvent(type, { button: 0, ...init, ...position, ...overrides }));
}

/** Draw a straight line between two canvas positions in the current view. */
function drawLine(from: [number, number], to: [number, number], overrides: PointerEventInit = {}): void {
  firePointerEvent("pointerdown", toClient(...from), overrides);
  for (let step = 1; step <= 10; step += 1) {
    firePointerEvent(
      "pointermove",
      toClient(from[0] + ((to[0] - from[0]) * step) / 10, from[1] + ((to[1] - from[1]) * step) / 10),
      overrides,
    );
  }
  firePointerEvent("pointerup", toClient(...to), overrides);
}

function fireWheel(point: [number, number], init: WheelEventInit): void {
  getCanvas().dispatchEvent(
    new WheelEvent("wheel", { bubbles: true, cancelable: true, ...toClient(...point), ...init }),
  );
}

const fireKey = (type: "keydown" | "keyup", keyName: string) =>
  document.body.dispatchEvent(new KeyboardEvent(type, { key: keyName, bubbles: true }));

const readStrokeEnds = async (server: ReturnType<typeof createServer>, count = 1): Promise<number[]> => {
  await expect.poll(() => server.getStrokeIds("a")).toHaveLength(count);
  const item = server.getDocument("a").getItems("base").at(-1);
  const points = decodePoints(item && "points" in item ? item.points : new Uint8Array());
  return [points[0], points[1], points.at(-3), points.at(-2)].map((value) => Math.round(value ?? -1));
};

describe("view transform of the stage", () => {
  it.each([
    ["zoomed in", { zoom: 3, rotation: 0, x: 140, y: -60 }],
    ["zoomed far in", { zoom: 12, rotation: 0, x: 0, y: 0 }],
    ["zoomed out", { zoom: 0.4, rotation: 0, x: 30, y: 30 }],
    ["rotated", { zoom: 1.5, rotation: 0.7, x: -20, y: 10 }],
    ["upside down", { zoom: 1, rotation: Math.PI, x: 0, y: 0 }],
  ])("draws sharply at the pointer position, %s", async (_name, view) => {
    const server = createServer("a");
    renderStage(server);
    await waitUntilReady();
    viewTransform.setState(view);
    const [from, to]: [[number, number], [number, number]] = [
      [300, 170],
      [330, 190],
    ];
    drawLine(from, to);
    const strokeEnds = await readStrokeEnds(server);
    [...from, ...to].forEach((expected, index) => {
      expect(Math.abs(expected - (strokeEnds[index] ?? 0))).toBeLessThanOrEqual(1);
    });
    // The image is repainted for this view after a delay, at this many device px per canvas px.
    const expectedScale =
      (view.zoom * (getCanvas().parentElement as HTMLElement).offsetWidth * devicePixelRatio) / CANVAS.width;
    const region = () => Number.parseFloat(getCanvas().style.width || "100") / 100;
    await expect
      .poll(() => Math.abs(getCanvas().width / (region() * CANVAS.width) - expectedScale) / expectedScale)
      .toBeLessThan(0.02);
    await expect.poll(() => readPaintedColor(315, 180)).toBe(RED);
  });

  it("pans instead of drawing while Space is held", async () => {
    const server = createServer("a");
    const { drawings } = renderStage(server);
    await waitUntilReady();
    fireKey("keydown", " ");
    expect(getCanvas().dataset.cursor).toBe("grab");
    firePointerEvent("pointerdown", { clientX: 300, clientY: 200 });
    firePointerEvent("pointermove", { clientX: 340, clientY: 170 });
    firePointerEvent("pointerup", { clientX: 340, clientY: 170 });
    fireKey("keyup", " ");
    expect(viewTransform.getState()).toMatchObject({ x: 40, y: -30, zoom: 1 });
    expect(drawings.historyState.getState().canUndo).toBe(false);
    viewActions.fit();
    await expect.poll(() => getCanvas().style.width).toBe("");
  });

  it("zooms at the pointer with Ctrl and the wheel, and pans with the wheel", async () => {
    renderStage(createServer("a"));
    await waitUntilReady();
    const before = toClient(100, 100);
    fireWheel([100, 100], { deltaY: -40, ctrlKey: true });
    expect(viewTransform.getState().zoom).toBeGreaterThan(1.2);
    const after = toClient(100, 100);
    expect(Math.hypot(after.clientX - before.clientX, after.clientY - before.clientY)).toBeLessThan(1);
    const { x, y } = viewTransform.getState();
    fireWheel([100, 100], { deltaX: 10, deltaY: 25 });
    expect(viewTransform.getState()).toMatchObject({ x: x - 10, y: y - 25 });
  });

  it("zooms and rotates with two fingers without drawing", async () => {
    const server = createServer("a");
    const { drawings } = renderStage(server);
    await waitUntilReady();
    const touch = (type: string, id: number, x: number, y: number) =>
      firePointerEvent(type, { clientX: x, clientY: y }, { pointerId: id, pointerType: "touch" });
    touch("pointerdown", 1, 300, 200);
    touch("pointerdown", 2, 400, 200);
    for (let step = 1; step <= 10; step += 1) touch("pointermove", 2, 400 + 10 * step, 200);
    expect(viewTransform.getState().zoom).toBeCloseTo(2, 5);
    for (let step = 1; step <= 20; step += 1) touch("pointermove", 2, 500, 200 + 10 * step);
    touch("pointerup", 1, 300, 200);
    touch("pointerup", 2, 500, 400);
    // Small rotations below a threshold are ignored.
    expect(viewTransform.getState().rotation).toBeGreaterThan(0.55);
    expect(viewTransform.getState().rotation).toBeLessThanOrEqual(Math.PI / 4);
    expect(drawings.historyState.getState().canUndo).toBe(false);
  });

  it("ignores a resting palm, and all fingers in pen-only mode", async () => {
    const server = createServer("a");
    renderStage(server);
    await waitUntilReady();
    dragPointer([50, 50], [150, 50], { kind: "pen" });
    dragPointer([50, 200], [150, 200], { kind: "touch", id: 7 });
    await readStrokeEnds(server, 1);
    expect(readColor(100, 200)).toBe(PAPER);
    runSynchronously(() => settings.setState({ penOnly: true }));
    dragPointer([50, 60], [150, 60], { kind: "pen" });
    await readStrokeEnds(server, 2);
    expect(viewTransform.getState().zoom).toBe(1);
  });

  it("keeps drawing with the mouse while a finger moves the view", async () => {
    const server = createServer("a");
    renderStage(server);
    await waitUntilReady();
    runSynchronously(() => settings.setState({ penOnly: true }));
    const mouse = { pointerId: 1 };
    const touch = { pointerId: 4, pointerType: "touch" };
    firePointerEvent("pointerdown", toClient(100, 100), mouse);
    firePointerEvent("pointerdown", { clientX: 500, clientY: 300 }, touch);
    expect(getCanvas().dataset.cursor).toBe("grabbing");
    firePointerEvent("pointermove", { clientX: 520, clientY: 310 }, touch);
    firePointerEvent("pointerup", { clientX: 520, clientY: 310 }, touch);
    expect(viewTransform.getState()).toMatchObject({ x: 20, y: 10 });
    expect(getCanvas().dataset.cursor).toBe("ring");
    firePointerEvent("pointermove", toClient(200, 100), mouse);
    firePointerEvent("pointerup", toClient(200, 100), mouse);
    const [fromX, fromY, toX, toY] = await readStrokeEnds(server);
    expect([fromX, fromY]).toEqual([100, 100]);
    expect(Math.abs((toX ?? 0) - 200)).toBeLessThanOrEqual(1);
    expect(Math.abs((toY ?? 0) - 100)).toBeLessThanOrEqual(1);
  });

  it("moves the view with one finger in pen-only mode", async () => {
    const server = createServer("a");
    const { drawings } = renderStage(server);
    await waitUntilReady();
    runSynchronously(() => settings.setState({ penOnly: true }));
    const touch: PointerType = "touch";
    sendPointerEvent("pointerdown", 100, 100, { kind: touch, id: 3 });
    firePointerEvent("pointermove", { clientX: 500, clientY: 300 }, { pointerId: 3, pointerType: touch });
    firePointerEvent("pointerup", { clientX: 500, clientY: 300 }, { pointerId: 3, pointerType: touch });
    expect(viewTransform.getState().x).not.toBe(0);
    expect(drawings.historyState.getState().canUndo).toBe(false);
  });
});

/** Read the painted color at a canvas position, whichever region the element shows. */
function readPaintedColor(x: number, y: number): string {
  const element = getCanvas();
  const toShare = (text: string, fallback: number): number => (text === "" ? fallback : Number.parseFloat(text) / 100);
  const [left, top] = [toShare(element.style.left, 0), toShare(element.style.top, 0)];
  const [width, height] = [toShare(element.style.width, 1), toShare(element.style.height, 1)];
  const pixel = [
    Math.floor(((x / CANVAS.width - left) / width) * element.width),
    Math.floor(((y / CANVAS.height - top) / height) * element.height),
  ] as const;
  const [red = 0, green = 0, blue = 0] = element.getContext("2d")?.getImageData(...pixel, 1, 1).data ?? [];
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
