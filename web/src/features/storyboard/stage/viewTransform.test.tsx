import { describe, expect, it } from "vitest";
import { decodePoints } from "@/engine/points";
import { settings } from "@/features/storyboard/store/settings";
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
} from "./testing";
import { viewActions, viewTransform } from "./viewTransformStore";

/** Convert canvas px to client coordinates in the current view. */
function seenAt(x: number, y: number): { clientX: number; clientY: number } {
  const paper = getCanvas().parentElement as HTMLElement;
  const middle = (paper.parentElement as HTMLElement).getBoundingClientRect();
  const { zoom, rotation, x: right, y: down } = viewTransform.getState();
  const scale = (zoom * paper.offsetWidth) / CANVAS.width;
  const [dx, dy] = [(x - CANVAS.width / 2) * scale, (y - CANVAS.height / 2) * scale];
  return {
    clientX: middle.left + middle.width / 2 + right + dx * Math.cos(rotation) - dy * Math.sin(rotation),
    clientY: middle.top + middle.height / 2 + down + dx * Math.sin(rotation) + dy * Math.cos(rotation),
  };
}

function fire(type: string, at: { clientX: number; clientY: number }, own: PointerEventInit = {}): void {
  const pressed = type === "pointerup" ? 0 : 1;
  const init = { bubbles: true, cancelable: true, pointerId: 1, pointerType: "mouse", pressure: 0.5, buttons: pressed };
  getCanvas().dispatchEvent(new PointerEvent(type, { button: 0, ...init, ...at, ...own }));
}

/** Draw a straight line between two canvas positions in the current view. */
function drawLine(from: [number, number], to: [number, number], own: PointerEventInit = {}): void {
  fire("pointerdown", seenAt(...from), own);
  for (let step = 1; step <= 10; step += 1) {
    fire(
      "pointermove",
      seenAt(from[0] + ((to[0] - from[0]) * step) / 10, from[1] + ((to[1] - from[1]) * step) / 10),
      own,
    );
  }
  fire("pointerup", seenAt(...to), own);
}

function wheel(at: [number, number], init: WheelEventInit): void {
  getCanvas().dispatchEvent(new WheelEvent("wheel", { bubbles: true, cancelable: true, ...seenAt(...at), ...init }));
}

const key = (type: "keydown" | "keyup", pressed: string) =>
  document.body.dispatchEvent(new KeyboardEvent(type, { key: pressed, bubbles: true }));

const ends = async (far: ReturnType<typeof createServer>, count = 1): Promise<number[]> => {
  await expect.poll(() => far.getStrokeIds("a")).toHaveLength(count);
  const item = far.getDocument("a").getItems("base").at(-1);
  const points = decodePoints(item && "points" in item ? item.points : new Uint8Array());
  return [points[0], points[1], points.at(-3), points.at(-2)].map((value) => Math.round(value ?? -1));
};

describe("the view of the paper", () => {
  it.each([
    ["zoomed in", { zoom: 3, rotation: 0, x: 140, y: -60 }],
    ["zoomed far in", { zoom: 12, rotation: 0, x: 0, y: 0 }],
    ["zoomed out", { zoom: 0.4, rotation: 0, x: 30, y: 30 }],
    ["turned", { zoom: 1.5, rotation: 0.7, x: -20, y: 10 }],
    ["upside down", { zoom: 1, rotation: Math.PI, x: 0, y: 0 }],
  ])("draws where the pointer is, %s, and paints it sharp there", async (_name, view) => {
    const far = createServer("a");
    renderStage(far);
    await waitUntilReady();
    viewTransform.setState(view);
    const [from, to]: [[number, number], [number, number]] = [
      [300, 170],
      [330, 190],
    ];
    drawLine(from, to);
    const drawn = await ends(far);
    [...from, ...to].forEach((wanted, at) => {
      expect(Math.abs(wanted - (drawn[at] ?? 0))).toBeLessThanOrEqual(1);
    });
    // The image is repainted for this view after a delay, at this many device px per canvas px.
    const sharp =
      (view.zoom * (getCanvas().parentElement as HTMLElement).offsetWidth * devicePixelRatio) / CANVAS.width;
    const region = () => Number.parseFloat(getCanvas().style.width || "100") / 100;
    await expect.poll(() => Math.abs(getCanvas().width / (region() * CANVAS.width) - sharp) / sharp).toBeLessThan(0.02);
    await expect.poll(() => middleColour(315, 180)).toBe(RED);
  });

  it("pans while Space is held and the pointer is dragged, and draws nothing", async () => {
    const far = createServer("a");
    const { drawings } = renderStage(far);
    await waitUntilReady();
    key("keydown", " ");
    expect(getCanvas().dataset.cursor).toBe("grab");
    fire("pointerdown", { clientX: 300, clientY: 200 });
    fire("pointermove", { clientX: 340, clientY: 170 });
    fire("pointerup", { clientX: 340, clientY: 170 });
    key("keyup", " ");
    expect(viewTransform.getState()).toMatchObject({ x: 40, y: -30, zoom: 1 });
    expect(drawings.historyState.getState().canUndo).toBe(false);
    viewActions.fit();
    await expect.poll(() => getCanvas().style.width).toBe("");
  });

  it("zooms at the pointer with Ctrl and the wheel, and pans with the wheel alone", async () => {
    renderStage(createServer("a"));
    await waitUntilReady();
    const before = seenAt(100, 100);
    wheel([100, 100], { deltaY: -40, ctrlKey: true });
    expect(viewTransform.getState().zoom).toBeGreaterThan(1.2);
    const after = seenAt(100, 100);
    expect(Math.hypot(after.clientX - before.clientX, after.clientY - before.clientY)).toBeLessThan(1);
    const { x, y } = viewTransform.getState();
    wheel([100, 100], { deltaX: 10, deltaY: 25 });
    expect(viewTransform.getState()).toMatchObject({ x: x - 10, y: y - 25 });
  });

  it("pinches and turns with two fingers, and draws nothing", async () => {
    const far = createServer("a");
    const { drawings } = renderStage(far);
    await waitUntilReady();
    const touch = (type: string, id: number, x: number, y: number) =>
      fire(type, { clientX: x, clientY: y }, { pointerId: id, pointerType: "touch" });
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

  it("ignores the hand that rests on the glass, and fingers altogether where only the pen draws", async () => {
    const far = createServer("a");
    renderStage(far);
    await waitUntilReady();
    dragPointer([50, 50], [150, 50], { kind: "pen" });
    dragPointer([50, 200], [150, 200], { kind: "touch", id: 7 });
    await ends(far, 1);
    expect(readColor(100, 200)).toBe(PAPER);
    runSynchronously(() => settings.setState({ penOnly: true }));
    dragPointer([50, 60], [150, 60], { kind: "pen" });
    await ends(far, 2);
    expect(viewTransform.getState().zoom).toBe(1);
  });

  it("draws on with the mouse while a finger moves the paper", async () => {
    const far = createServer("a");
    renderStage(far);
    await waitUntilReady();
    runSynchronously(() => settings.setState({ penOnly: true }));
    const mouse = { pointerId: 1 };
    const touch = { pointerId: 4, pointerType: "touch" };
    fire("pointerdown", seenAt(100, 100), mouse);
    fire("pointerdown", { clientX: 500, clientY: 300 }, touch);
    expect(getCanvas().dataset.cursor).toBe("grabbing");
    fire("pointermove", { clientX: 520, clientY: 310 }, touch);
    fire("pointerup", { clientX: 520, clientY: 310 }, touch);
    expect(viewTransform.getState()).toMatchObject({ x: 20, y: 10 });
    expect(getCanvas().dataset.cursor).toBe("ring");
    fire("pointermove", seenAt(200, 100), mouse);
    fire("pointerup", seenAt(200, 100), mouse);
    const [fromX, fromY, toX, toY] = await ends(far);
    expect([fromX, fromY]).toEqual([100, 100]);
    expect(Math.abs((toX ?? 0) - 200)).toBeLessThanOrEqual(1);
    expect(Math.abs((toY ?? 0) - 100)).toBeLessThanOrEqual(1);
  });

  it("moves the paper with one finger where only the pen draws", async () => {
    const far = createServer("a");
    const { drawings } = renderStage(far);
    await waitUntilReady();
    runSynchronously(() => settings.setState({ penOnly: true }));
    const touch: PointerType = "touch";
    sendPointerEvent("pointerdown", 100, 100, { kind: touch, id: 3 });
    fire("pointermove", { clientX: 500, clientY: 300 }, { pointerId: 3, pointerType: touch });
    fire("pointerup", { clientX: 500, clientY: 300 }, { pointerId: 3, pointerType: touch });
    expect(viewTransform.getState().x).not.toBe(0);
    expect(drawings.historyState.getState().canUndo).toBe(false);
  });
});

/** Read the painted color at a canvas position, whichever region the element shows. */
function middleColour(x: number, y: number): string {
  const element = getCanvas();
  const share = (text: string, whole: number): number => (text === "" ? whole : Number.parseFloat(text) / 100);
  const [left, top] = [share(element.style.left, 0), share(element.style.top, 0)];
  const [width, height] = [share(element.style.width, 1), share(element.style.height, 1)];
  const at = [
    Math.floor(((x / CANVAS.width - left) / width) * element.width),
    Math.floor(((y / CANVAS.height - top) / height) * element.height),
  ] as const;
  const [red = 0, green = 0, blue = 0] = element.getContext("2d")?.getImageData(...at, 1, 1).data ?? [];
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
