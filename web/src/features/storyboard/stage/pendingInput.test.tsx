import { describe, expect, it } from "vitest";
import { decodePoints } from "@/engine/points";
import { createLineStroke } from "@/engine/testing";
import type { FakeDrawingServer } from "@/features/storyboard/drawingSync/testing";
import { createTestCut } from "@/features/storyboard/model/fixtures";
import { selectLayer } from "@/features/storyboard/store/drawingTarget";
import { settings } from "@/features/storyboard/store/settings";
import {
  createServer,
  dragPointer,
  getCanvas,
  PAPER,
  RED,
  readColor,
  renderStage,
  runSynchronously,
  sendPointerEvent,
  waitUntilReady,
} from "./testing";

const picture = `data:image/svg+xml,${encodeURIComponent("<svg xmlns='http://www.w3.org/2000/svg'/>")}`;
const preview = { key: "b", seq: 1, url: picture, small_url: picture, expires_at: "2126-01-01T00:00:00Z" };

/** Render two cuts with "a" selected; the drawing of "b" is still loading. */
async function twoCuts(far: FakeDrawingServer = createServer("a", "b")) {
  const made = renderStage(far, { cuts: [createTestCut("a"), createTestCut("b", { preview })] });
  await waitUntilReady();
  far.holdAnswers("b");
  return { far, ...made };
}

/** Count the visible pixels of pending strokes; null if no overlay is shown. */
function waitingPixels(): number | null {
  const shown = getCanvas().parentElement?.querySelector<HTMLCanvasElement>("canvas[data-pending]");
  const data = shown?.getContext("2d")?.getImageData(0, 0, shown.width, shown.height).data;
  return data ? data.filter((_value, index) => index % 4 === 3).filter((alpha) => alpha > 0).length : null;
}

const pointsOf = (far: FakeDrawingServer, cutId: string): number[][] =>
  far
    .getDocument(cutId)
    .getItems("base")
    .map((item) => ("points" in item ? [...decodePoints(item.points)] : []));

describe("ink on a cut whose drawing loads", () => {
  it.each(["mouse", "pen", "touch"] as const)(
    "is seen right away and drawn when the drawing is there: %s",
    async (kind) => {
      const { far, board, drawings } = await twoCuts();
      runSynchronously(() => board.transport.goToCut("b"));
      dragPointer([100, 180], [500, 180], { kind });
      await expect.poll(waitingPixels).toBeGreaterThan(1000);
      expect(drawings.saveState.getState()).toEqual({ state: "saving", pending: 1 });
      far.releaseAnswers("b");
      await expect.poll(() => far.getStrokeIds("b")).toHaveLength(1);
      await expect.poll(() => readColor(300, 180)).toBe(RED);
      await expect.poll(waitingPixels).toBeNull();
      expect(far.getStrokeIds("a")).toEqual([]);
      await expect.poll(() => drawings.saveState.getState()).toEqual({ state: "saved", pending: 0 });
      const [points = []] = pointsOf(far, "b");
      expect(points[0]).toBeCloseTo(100, 0);
      expect(points.at(-3)).toBeCloseTo(500, 0);
    },
  );

  it("goes on under a pen that is down when the drawing comes, as one stroke", async () => {
    const { far, board } = await twoCuts();
    runSynchronously(() => board.transport.goToCut("b"));
    sendPointerEvent("pointerdown", 100, 100, { kind: "pen" });
    sendPointerEvent("pointermove", 200, 100, { kind: "pen" });
    far.releaseAnswers("b");
    await waitUntilReady();
    sendPointerEvent("pointermove", 300, 100, { kind: "pen" });
    await expect.poll(() => readColor(260, 100)).toBe(RED);
    sendPointerEvent("pointerup", 400, 100, { kind: "pen" });
    await expect.poll(() => far.getStrokeIds("b")).toHaveLength(1);
    const [points = []] = pointsOf(far, "b");
    expect(points.filter((_value, index) => index % 3 === 0).map(Math.round)).toEqual([100, 200, 300, 400]);
  });

  it("stays with its cut when one goes on, however many cuts and strokes", async () => {
    const far = createServer("a", "b", "c");
    const { board } = renderStage(far, {
      cuts: [createTestCut("a"), createTestCut("b", { preview }), createTestCut("c", { preview })],
    });
    await waitUntilReady();
    for (const id of ["b", "c"]) far.holdAnswers(id);
    runSynchronously(() => board.transport.goToCut("b"));
    dragPointer([100, 100], [500, 100], { kind: "pen" });
    dragPointer([100, 150], [500, 150], { kind: "pen" });
    runSynchronously(() => board.transport.goToCut("c"));
    expect(waitingPixels() ?? 0).toBe(0);
    dragPointer([100, 250], [500, 250], { kind: "pen" });
    sendPointerEvent("pointerdown", 100, 300, { kind: "pen" });
    sendPointerEvent("pointermove", 200, 300, { kind: "pen" });
    runSynchronously(() => board.transport.goToCut("a"));
    sendPointerEvent("pointermove", 600, 300, { kind: "pen" });
    sendPointerEvent("pointerup", 600, 300, { kind: "pen" });
    await waitUntilReady();
    dragPointer([100, 50], [500, 50], { kind: "pen" });
    far.releaseAnswers("c");
    far.releaseAnswers("b");
    await expect.poll(() => pointsOf(far, "b").map((points) => Math.round(points[1] ?? 0))).toEqual([100, 150]);
    await expect.poll(() => pointsOf(far, "c").map((points) => Math.round(points[1] ?? 0))).toEqual([250, 300]);
    await expect.poll(() => pointsOf(far, "a").map((points) => Math.round(points[1] ?? 0))).toEqual([50]);
    expect(Math.max(...pointsOf(far, "c").flat())).toBeLessThan(501);
  });

  it.each(["scrubbing", "playing"] as const)("is drawn where %s ends", async (how) => {
    const { far, board } = await twoCuts();
    runSynchronously(() => {
      if (how === "playing") board.transport.play();
      else board.transport.setScrubbing(true);
      board.transport.goToCut("b");
    });
    runSynchronously(() => (how === "playing" ? board.transport.pause() : board.transport.setScrubbing(false)));
    expect(board.store.getState().currentId).toBe("b");
    dragPointer([100, 180], [500, 180], { kind: "pen" });
    far.releaseAnswers("b");
    await expect.poll(() => far.getStrokeIds("b")).toHaveLength(1);
    expect(far.getStrokeIds("a")).toEqual([]);
  });

  it("draws on new cuts, one after the other, before the server knows them", async () => {
    const far = createServer("a");
    const { board, edits } = renderStage(far);
    await waitUntilReady();
    const made: string[] = [];
    for (const y of [100, 200, 300]) {
      runSynchronously(() => edits.addCut());
      made.push(board.store.getState().currentId ?? "");
      dragPointer([100, y], [500, y], { kind: "pen" });
    }
    for (const id of made) {
      far.cuts.add(id);
      await expect.poll(() => far.getStrokeIds(id), { timeout: 5000 }).toHaveLength(1);
    }
    expect(made.map((id) => Math.round(pointsOf(far, id)[0]?.[1] ?? 0))).toEqual([100, 200, 300]);
    expect(far.getStrokeIds("a")).toEqual([]);
  });

  it("begins the first cut of an empty board", async () => {
    const far = createServer();
    const { board } = renderStage(far, { cuts: [] });
    dragPointer([100, 180], [500, 180], { kind: "pen" });
    const id = board.store.getState().currentId ?? "";
    far.cuts.add(id);
    await expect.poll(() => far.getStrokeIds(id), { timeout: 5000 }).toHaveLength(1);
    await expect.poll(() => readColor(300, 180)).toBe(RED);
  });

  it("keeps the tool, the colour and the layer of the moment it was drawn with", async () => {
    const far = createServer("a", "b");
    const before = renderStage(far, { cuts: [] });
    const { syncedDrawing } = before.drawings.open("b");
    await expect.poll(() => syncedDrawing.state.getState().phase).toBe("ready");
    syncedDrawing.edit((drawing) =>
      drawing.edit(({ layers }) => {
        layers.set("top.name", "Top");
        layers.set("top.order", "z");
      }),
    );
    syncedDrawing.commit(createLineStroke("below", [0, 250], [640, 250], { size: 30 }), "base");
    await expect.poll(() => before.drawings.saveState.getState().state).toBe("saved");
    before.host.remove();
    const { board } = await twoCuts(far);
    runSynchronously(() => {
      board.transport.goToCut("b");
      selectLayer("b", "top");
      settings.setState({ tool: "rectangle" });
    });
    dragPointer([100, 100], [500, 300]);
    runSynchronously(() => {
      selectLayer("b", "base");
      settings.setState({ tool: "eraser", size: 60 });
    });
    dragPointer([320, 200], [320, 300]);
    runSynchronously(() => settings.setState({ tool: "pencil", colour: "#0000ff" }));
    far.releaseAnswers("b");
    await expect.poll(() => far.getDocument("b").getItems("top")).toHaveLength(1);
    await expect.poll(() => far.getDocument("b").getItems("base")).toHaveLength(2);
    expect(far.getDocument("b").getItems("top")[0]).toMatchObject({ kind: "pencil", colour: RED });
    expect(far.getDocument("b").getItems("base")[1]).toMatchObject({ kind: "eraser", size: 60 });
  });

  it("fills, and moves what the lasso took, in order with the strokes", async () => {
    const { far, board } = await twoCuts();
    runSynchronously(() => {
      board.transport.goToCut("b");
      settings.setState({ tool: "rectangle", size: 6 });
    });
    dragPointer([100, 100], [300, 250]);
    runSynchronously(() => settings.setState({ tool: "fill" }));
    sendPointerEvent("pointerdown", 200, 180, { kind: "pen" });
    sendPointerEvent("pointerup", 200, 180, { kind: "pen" });
    runSynchronously(() => settings.setState({ tool: "lasso" }));
    sendPointerEvent("pointerdown", 80, 80, { kind: "pen" });
    for (const [x, y] of [
      [330, 80],
      [330, 270],
      [80, 270],
      [80, 90],
    ] as const)
      sendPointerEvent("pointermove", x, y, { kind: "pen" });
    sendPointerEvent("pointerup", 80, 90, { kind: "pen" });
    dragPointer([200, 180], [500, 180], { kind: "pen" });
    await expect.poll(waitingPixels).toBeGreaterThan(1000);
    far.releaseAnswers("b");
    await expect.poll(() => readColor(500, 180), { timeout: 5000 }).toBe(RED);
    await expect.poll(() => readColor(200, 180)).toBe(PAPER);
    runSynchronously(() => settings.setState({ tool: "pencil" }));
    await expect
      .poll(() =>
        far
          .getDocument("b")
          .getItems("base")
          .map(({ kind }) => kind),
      )
      .toEqual(["pencil", "fill", "move"]);
  });

  it("fills and moves on a cut that one has left", async () => {
    const { far, board } = await twoCuts();
    runSynchronously(() => {
      board.transport.goToCut("b");
      settings.setState({ tool: "rectangle", size: 6 });
    });
    dragPointer([100, 100], [300, 250]);
    runSynchronously(() => settings.setState({ tool: "fill" }));
    sendPointerEvent("pointerdown", 200, 180, { kind: "pen" });
    sendPointerEvent("pointerup", 200, 180, { kind: "pen" });
    runSynchronously(() => settings.setState({ tool: "lasso" }));
    sendPointerEvent("pointerdown", 80, 80, { kind: "pen" });
    for (const [x, y] of [
      [330, 80],
      [330, 270],
      [80, 270],
      [80, 90],
    ] as const)
      sendPointerEvent("pointermove", x, y, { kind: "pen" });
    sendPointerEvent("pointerup", 80, 90, { kind: "pen" });
    dragPointer([200, 180], [500, 180], { kind: "pen" });
    runSynchronously(() => {
      settings.setState({ tool: "pencil" });
      board.transport.goToCut("a");
    });
    far.releaseAnswers("b");
    await expect
      .poll(
        () =>
          far
            .getDocument("b")
            .getItems("base")
            .map(({ kind }) => kind),
        { timeout: 5000 },
      )
      .toEqual(["pencil", "fill", "move"]);
    expect(far.getStrokeIds("a")).toEqual([]);
  });

  it("says where the drawing cannot be loaded, and is drawn when it can", async () => {
    const { far, board, drawings, host } = await twoCuts();
    far.isUp = false;
    runSynchronously(() => board.transport.goToCut("b"));
    dragPointer([100, 180], [500, 180], { kind: "pen" });
    runSynchronously(() => far.disconnectAll());
    const notice = () =>
      board.store.getState().notices.map(({ text, actions }) => [text, actions.map(({ label }) => label)]);
    await expect.poll(notice).toEqual([["b can't be loaded. Your strokes wait for it.", ["Try again"]]]);
    expect(host.textContent).toContain("This drawing cannot be loaded right now.");
    await expect.poll(waitingPixels).toBeGreaterThan(1000);
    expect(drawings.saveState.getState()).toEqual({ state: "offline", pending: 1 });
    dragPointer([100, 250], [500, 250], { kind: "pen" });
    far.isUp = true;
    far.releaseAnswers("b");
    runSynchronously(() => far.runTimers());
    await expect.poll(() => far.getStrokeIds("b")).toHaveLength(2);
    await expect.poll(notice).toEqual([]);
    await expect.poll(() => readColor(300, 250)).toBe(RED);
  });

  it("is taken back and put back by undo and redo, and by nothing else", async () => {
    const { far, board, drawings } = await twoCuts();
    dragPointer([100, 50], [500, 50], { kind: "pen" });
    runSynchronously(() => board.transport.goToCut("b"));
    dragPointer([100, 180], [500, 180], { kind: "pen" });
    dragPointer([100, 250], [500, 250], { kind: "pen" });
    drawings.undo();
    drawings.undo();
    await expect.poll(waitingPixels).toBeNull();
    drawings.redo();
    far.releaseAnswers("b");
    await expect.poll(() => pointsOf(far, "b").map((points) => Math.round(points[1] ?? 0))).toEqual([180]);
    expect(far.getStrokeIds("a")).toHaveLength(1);
  });

  it("is no ink where two fingers move the view", async () => {
    const { far, board, drawings } = await twoCuts();
    runSynchronously(() => board.transport.goToCut("b"));
    sendPointerEvent("pointerdown", 100, 100, { kind: "touch", id: 1 });
    sendPointerEvent("pointermove", 110, 100, { kind: "touch", id: 1 });
    sendPointerEvent("pointerdown", 300, 100, { kind: "touch", id: 2 });
    sendPointerEvent("pointermove", 350, 100, { kind: "touch", id: 2 });
    sendPointerEvent("pointerup", 350, 100, { kind: "touch", id: 2 });
    sendPointerEvent("pointerup", 110, 100, { kind: "touch", id: 1 });
    far.releaseAnswers("b");
    await waitUntilReady();
    expect(drawings.saveState.getState()).toEqual({ state: "saved", pending: 0 });
    expect(far.getStrokeIds("b")).toEqual([]);
  });

  it("waits where the board may be edited before its drawing may", async () => {
    const far = createServer("a");
    far.canEdit = false;
    const { board } = renderStage(far, { canEdit: false });
    await expect.poll(() => getCanvas().getAttribute("aria-busy")).toBe("false");
    dragPointer([100, 100], [500, 100], { kind: "pen" });
    runSynchronously(() => board.setCanEdit(true));
    dragPointer([100, 180], [500, 180], { kind: "pen" });
    far.canEdit = true;
    runSynchronously(() => far.disconnectAll());
    runSynchronously(() => far.runTimers());
    await expect.poll(() => pointsOf(far, "a").map((points) => Math.round(points[1] ?? 0))).toEqual([180]);
  });
});
