import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { decodePoints } from "@/engine/points";
import { lineStroke } from "@/engine/testing";
import { DrawingCanvas, type DrawingCanvasProps } from "@/features/storyboard/stage/DrawingCanvas";
import { Journal } from "@/features/storyboard/sync/journal";
import { DrawingSession } from "@/features/storyboard/sync/session";
import { FarEnd } from "@/features/storyboard/sync/testing";

const CANVAS = { width: 640, height: 360 };
const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
});

function stage(far: FarEnd, own: Partial<DrawingCanvasProps> = {}) {
  const session = new DrawingSession(
    { projectId: "p", userId: `stage-${performance.now()}`, canvas: CANVAS, canEdit: true },
    { socket: far.tab(), journal: new Journal(undefined), upload: () => Promise.resolve(200) },
  );
  const host = document.createElement("div");
  host.style.cssText = "position: relative; width: 800px; height: 400px";
  document.body.append(host);
  const root: Root = createRoot(host);
  const show = (more: Partial<DrawingCanvasProps> = {}): void => {
    const props: DrawingCanvasProps = {
      ...{ session, cutId: "a", ...CANVAS, canEdit: true, tool: "pencil", colour: "#ff0000", size: 20 },
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
    session.dispose();
  });
  return { session, host, show };
}

function server(...cuts: string[]): FarEnd {
  const far = new FarEnd();
  for (const cut of cuts) far.cuts.add(cut);
  return far;
}

const canvas = () => page.getByRole("img", { name: "Drawing canvas" }).element() as HTMLCanvasElement;
const isReady = () => expect.poll(() => canvas().dataset.cursor).toBe("ring");

type Kind = "mouse" | "pen" | "touch";

/** Sends a pointer event at a place of the project's canvas. */
function point(type: string, x: number, y: number, { id = 1, kind = "mouse" as Kind, pressure = 0.5 } = {}): void {
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

function drag(from: [number, number], to: [number, number], how: { id?: number; kind?: Kind; pressure?: number } = {}) {
  point("pointerdown", ...from, how);
  for (let step = 1; step <= 10; step += 1) {
    point("pointermove", from[0] + ((to[0] - from[0]) * step) / 10, from[1] + ((to[1] - from[1]) * step) / 10, how);
  }
  point("pointerup", ...to, how);
}

function colourAt(x: number, y: number): string {
  const { width, height } = canvas();
  const context = canvas().getContext("2d");
  const at = [Math.floor((x * width) / CANVAS.width), Math.floor((y * height) / CANVAS.height)] as const;
  const [red = 0, green = 0, blue = 0] = context?.getImageData(...at, 1, 1).data ?? [];
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

const RED = "#ff0000";
const PAPER = "#fbfaf6";

describe("the drawing canvas", () => {
  it.each(["mouse", "pen", "touch"] as const)("draws a stroke by %s that is seen and saved", async (kind) => {
    const far = server("a");
    const { session } = stage(far);
    await isReady();
    drag([100, 180], [500, 180], { kind });
    await expect.poll(() => colourAt(300, 180)).toBe(RED);
    expect(colourAt(300, 260)).toBe(PAPER);
    await expect.poll(() => session.save.getState()).toEqual({ state: "saved", pending: 0 });
    const [stroke] = far.drawing("a").strokes("base");
    expect(stroke).toMatchObject({ kind: "pencil", colour: RED, size: 20 });
    const points = decodePoints(stroke?.points ?? new Uint8Array());
    expect(Math.abs((points[0] ?? 0) - 100)).toBeLessThan(1);
    expect(Math.abs((points.at(-3) ?? 0) - 500)).toBeLessThan(1);
  });

  it("shows a stroke while it is drawn, by the pen's pressure", async () => {
    const { session } = stage(server("a"));
    await isReady();
    point("pointerdown", 100, 180, { kind: "pen", pressure: 1 });
    for (let x = 110; x <= 500; x += 10) point("pointermove", x, 180, { kind: "pen", pressure: 1 });
    await expect.poll(() => colourAt(300, 180 + 13)).toBe(RED);
    expect(session.save.getState().pending).toBe(0);
    point("pointerup", 500, 180, { kind: "pen", pressure: 0 });
    drag([100, 300], [500, 300], { kind: "pen", pressure: 0.1 });
    await expect.poll(() => colourAt(300, 300)).toBe(RED);
    expect(colourAt(300, 300 + 8)).toBe(PAPER);
  });

  it("erases with the eraser, undoes and redoes", async () => {
    const { session, show } = stage(server("a"));
    await isReady();
    drag([100, 180], [500, 180]);
    await expect.poll(() => colourAt(300, 180)).toBe(RED);
    show({ tool: "eraser", size: 40 });
    drag([300, 100], [300, 260]);
    await expect.poll(() => colourAt(300, 180)).toBe(PAPER);
    expect(colourAt(200, 180)).toBe(RED);
    session.undo();
    await expect.poll(() => colourAt(300, 180)).toBe(RED);
    session.undo();
    await expect.poll(() => colourAt(200, 180)).toBe(PAPER);
    session.redo();
    await expect.poll(() => colourAt(200, 180)).toBe(RED);
  });

  it("does not draw with a second finger", async () => {
    const far = server("a");
    const { session } = stage(far);
    await isReady();
    point("pointerdown", 50, 50, { kind: "touch", id: 1 });
    drag([400, 50], [400, 300], { kind: "touch", id: 2 });
    point("pointermove", 200, 50, { kind: "touch", id: 1 });
    point("pointerup", 200, 50, { kind: "touch", id: 1 });
    await expect.poll(() => session.save.getState().state).toBe("saved");
    await expect.poll(() => far.strokeIds("a")).toHaveLength(1);
    expect(colourAt(400, 180)).toBe(PAPER);
  });

  it("shows what others draw", async () => {
    const far = server("a");
    stage(far);
    const { session } = stage(far, { cutId: null });
    await expect.poll(() => session.save.getState().state).toBe("saved");
    const { room } = session.open("a");
    await expect.poll(() => room.state.getState().phase).toBe("ready");
    room.commit(lineStroke("theirs", [100, 180], [500, 180], { colour: RED }), "base");
    const [first] = page.getByRole("img", { name: "Drawing canvas" }).elements() as HTMLCanvasElement[];
    const seen = () => {
      if (!first) return [];
      return [...(first.getContext("2d")?.getImageData(first.width / 2, first.height / 2, 1, 1).data ?? [])];
    };
    await expect.poll(seen).toEqual([255, 0, 0, 255]);
  });

  it("draws nothing for those who may only look, and keeps the usual cursor", async () => {
    const far = server("a");
    const { session } = stage(far, { canEdit: false });
    await expect.poll(() => canvas().getAttribute("aria-busy")).toBe("false");
    drag([100, 180], [500, 180]);
    expect(session.save.getState()).toEqual({ state: "saved", pending: 0 });
    expect(canvas().dataset.cursor).toBeUndefined();
    expect(getComputedStyle(canvas()).cursor).toBe("default");
    expect(getComputedStyle(canvas()).touchAction).toBe("none");
  });

  it("never shows the cut before while the next one loads", async () => {
    const far = server("a", "b");
    const { session, show } = stage(far);
    await isReady();
    drag([100, 180], [500, 180]);
    await expect.poll(() => colourAt(300, 180)).toBe(RED);
    await expect.poll(() => session.save.getState().state).toBe("saved");
    far.isUp = false;
    far.drop();
    show({ cutId: "b" });
    await expect.poll(() => colourAt(300, 180)).toBe(PAPER);
    show({ cutId: "a" });
    await expect.poll(() => colourAt(300, 180)).toBe(RED);
  });

  it("shows stills, and loads no drawing, while the cuts go by", async () => {
    const far = server("a", "b", "c");
    const { host, show } = stage(far);
    await isReady();
    const still = `data:image/svg+xml,${encodeURIComponent("<svg xmlns='http://www.w3.org/2000/svg'/>")}`;
    show({ showStill: true, stillUrl: still, cutId: "b" });
    await expect.poll(() => host.querySelector("img")?.src).toBe(still);
    drag([100, 180], [500, 180]);
    show({ showStill: true, stillUrl: null, cutId: "c" });
    await expect.poll(() => host.querySelector("img")).toBe(null);
    expect(far.received.filter(({ type }) => type === "doc_open")).toHaveLength(1);
    expect(far.strokeIds("a")).toEqual([]);
    show({ cutId: "c" });
    await expect
      .poll(() => far.received.filter(({ type }) => type === "doc_open").at(-1))
      .toEqual({ type: "doc_open", cut_id: "c", since: 0 });
  });

  it("fits the paper into its box at the project's aspect, sharp at every size", async () => {
    const { host } = stage(server("a"));
    await isReady();
    const size = () => {
      const { width, height } = canvas().getBoundingClientRect();
      return [Math.round(width), Math.round(height)];
    };
    expect(size()).toEqual([711, 400]);
    drag([100, 180], [500, 180]);
    await expect.poll(() => colourAt(300, 180)).toBe(RED);
    host.style.width = "480px";
    await expect
      .poll(() => [canvas().width, canvas().height])
      .toEqual([480 * devicePixelRatio, 270 * devicePixelRatio]);
    expect(size()).toEqual([480, 270]);
    await expect.poll(() => colourAt(300, 180)).toBe(RED);
    host.style.width = host.style.height = "50px";
    await expect.poll(size).toEqual([300, 169]);
  });

  it("finishes the stroke in its own cut when the page goes to another one", async () => {
    const far = server("a", "b");
    const { show } = stage(far);
    await isReady();
    point("pointerdown", 100, 100);
    point("pointermove", 200, 100);
    show({ cutId: "b" });
    await expect.poll(() => far.strokeIds("a")).toHaveLength(1);
    expect(far.strokeIds("b")).toEqual([]);
  });
});
