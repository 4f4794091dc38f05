import { describe, expect, it } from "vitest";
import { decodePoints } from "@/engine/brush/points";
import { createLineStroke } from "@/engine/testing";
import type { FakeDrawingServer } from "@/features/storyboard/drawingSync/testing";
import { createTestCut } from "@/features/storyboard/model/fixtures";
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
} from "@/features/storyboard/stage/testing";
import { selectLayer } from "@/features/storyboard/store/drawingTarget";
import { settings } from "@/features/storyboard/store/settings";

const picture = `data:image/svg+xml,${encodeURIComponent("<svg xmlns='http://www.w3.org/2000/svg'/>")}`;
const preview = { key: "b", seq: 1, url: picture, small_url: picture, expires_at: "2126-01-01T00:00:00Z" };

/** Render two cuts with "a" selected; the drawing of "b" is still loading. */
async function renderTwoCuts(server: FakeDrawingServer = createServer("a", "b")) {
  const stage = renderStage(server, { cuts: [createTestCut("a"), createTestCut("b", { preview })] });
  await waitUntilReady();
  server.holdAnswers("b");
  return { far: server, ...stage };
}

/** Count the visible pixels of pending strokes; null if no overlay is shown. */
function countPendingPixels(): number | null {
  const overlay = getCanvas().parentElement?.querySelector<HTMLCanvasElement>("canvas[data-pending]");
  const data = overlay?.getContext("2d")?.getImageData(0, 0, overlay.width, overlay.height).data;
  return data ? data.filter((_value, index) => index % 4 === 3).filter((alpha) => alpha > 0).length : null;
}

const getStrokePoints = (server: FakeDrawingServer, cutId: string): number[][] =>
  server
    .getDocument(cutId)
    .getItems("base")
    .map((item) => ("points" in item ? [...decodePoints(item.points)] : []));

describe("input on a cut whose drawing is loading", () => {
  it.each(["mouse", "pen", "touch"] as const)(
    "is shown immediately and drawn when the drawing has loaded: %s",
    async (kind) => {
      const { far: server, board, drawings } = await renderTwoCuts();
      runSynchronously(() => board.transport.goToCut("b"));
      dragPointer([100, 180], [500, 180], { kind });
      await expect.poll(countPendingPixels).toBeGreaterThan(1000);
      expect(drawings.saveState.getState()).toEqual({ state: "saving", pending: 1 });
      server.releaseAnswers("b");
      await expect.poll(() => server.getStrokeIds("b")).toHaveLength(1);
      await expect.poll(() => readColor(300, 180)).toBe(RED);
      await expect.poll(countPendingPixels).toBeNull();
      expect(server.getStrokeIds("a")).toEqual([]);
      await expect.poll(() => drawings.saveState.getState()).toEqual({ state: "saved", pending: 0 });
      const [points = []] = getStrokePoints(server, "b");
      expect(points[0]).toBeCloseTo(100, 0);
      expect(points.at(-3)).toBeCloseTo(500, 0);
    },
  );

  it("continues as one stroke if the pen is down when the drawing loads", async () => {
    const { far: server, board } = await renderTwoCuts();
    runSynchronously(() => board.transport.goToCut("b"));
    sendPointerEvent("pointerdown", 100, 100, { kind: "pen" });
    sendPointerEvent("pointermove", 200, 100, { kind: "pen" });
    server.releaseAnswers("b");
    await waitUntilReady();
    sendPointerEvent("pointermove", 300, 100, { kind: "pen" });
    await expect.poll(() => readColor(260, 100)).toBe(RED);
    sendPointerEvent("pointerup", 400, 100, { kind: "pen" });
    await expect.poll(() => server.getStrokeIds("b")).toHaveLength(1);
    const [points = []] = getStrokePoints(server, "b");
    expect(points.filter((_value, index) => index % 3 === 0).map(Math.round)).toEqual([100, 200, 300, 400]);
  });

  it("stays on its cut when the user moves on, with several cuts and strokes", async () => {
    const server = createServer("a", "b", "c");
    const { board } = renderStage(server, {
      cuts: [createTestCut("a"), createTestCut("b", { preview }), createTestCut("c", { preview })],
    });
    await waitUntilReady();
    for (const id of ["b", "c"]) server.holdAnswers(id);
    runSynchronously(() => board.transport.goToCut("b"));
    dragPointer([100, 100], [500, 100], { kind: "pen" });
    dragPointer([100, 150], [500, 150], { kind: "pen" });
    runSynchronously(() => board.transport.goToCut("c"));
    expect(countPendingPixels() ?? 0).toBe(0);
    dragPointer([100, 250], [500, 250], { kind: "pen" });
    sendPointerEvent("pointerdown", 100, 300, { kind: "pen" });
    sendPointerEvent("pointermove", 200, 300, { kind: "pen" });
    runSynchronously(() => board.transport.goToCut("a"));
    sendPointerEvent("pointermove", 600, 300, { kind: "pen" });
    sendPointerEvent("pointerup", 600, 300, { kind: "pen" });
    await waitUntilReady();
    dragPointer([100, 50], [500, 50], { kind: "pen" });
    server.releaseAnswers("c");
    server.releaseAnswers("b");
    await expect
      .poll(() => getStrokePoints(server, "b").map((points) => Math.round(points[1] ?? 0)))
      .toEqual([100, 150]);
    await expect
      .poll(() => getStrokePoints(server, "c").map((points) => Math.round(points[1] ?? 0)))
      .toEqual([250, 300]);
    await expect.poll(() => getStrokePoints(server, "a").map((points) => Math.round(points[1] ?? 0))).toEqual([50]);
    expect(Math.max(...getStrokePoints(server, "c").flat())).toBeLessThan(501);
  });

  it.each(["scrubbing", "playing"] as const)("is drawn on the cut where %s ends", async (mode) => {
    const { far: server, board } = await renderTwoCuts();
    runSynchronously(() => {
      if (mode === "playing") board.transport.play();
      else board.transport.setScrubbing(true);
      board.transport.goToCut("b");
    });
    runSynchronously(() => (mode === "playing" ? board.transport.pause() : board.transport.setScrubbing(false)));
    expect(board.store.getState().currentId).toBe("b");
    dragPointer([100, 180], [500, 180], { kind: "pen" });
    server.releaseAnswers("b");
    await expect.poll(() => server.getStrokeIds("b")).toHaveLength(1);
    expect(server.getStrokeIds("a")).toEqual([]);
  });

  it("is drawn on several new cuts before they are on the server", async () => {
    const server = createServer("a");
    const { board, edits } = renderStage(server);
    await waitUntilReady();
    const cutIds: string[] = [];
    for (const y of [100, 200, 300]) {
      runSynchronously(() => edits.addCut());
      cutIds.push(board.store.getState().currentId ?? "");
      dragPointer([100, y], [500, y], { kind: "pen" });
    }
    for (const id of cutIds) {
      server.cuts.add(id);
      await expect.poll(() => server.getStrokeIds(id), { timeout: 5000 }).toHaveLength(1);
    }
    expect(cutIds.map((id) => Math.round(getStrokePoints(server, id)[0]?.[1] ?? 0))).toEqual([100, 200, 300]);
    expect(server.getStrokeIds("a")).toEqual([]);
  });

  it("creates the first cut of an empty board", async () => {
    const server = createServer();
    const { board } = renderStage(server, { cuts: [] });
    dragPointer([100, 180], [500, 180], { kind: "pen" });
    const id = board.store.getState().currentId ?? "";
    server.cuts.add(id);
    await expect.poll(() => server.getStrokeIds(id), { timeout: 5000 }).toHaveLength(1);
    await expect.poll(() => readColor(300, 180)).toBe(RED);
  });

  it("keeps the tool, color and layer that it was drawn with", async () => {
    const server = createServer("a", "b");
    const firstStage = renderStage(server, { cuts: [] });
    const { syncedDrawing } = firstStage.drawings.open("b");
    await expect.poll(() => syncedDrawing.state.getState().phase).toBe("ready");
    syncedDrawing.edit((drawing) =>
      drawing.edit(({ layers }) => {
        layers.set("top.name", "Top");
        layers.set("top.order", "z");
      }),
    );
    syncedDrawing.commit(createLineStroke("below", [0, 250], [640, 250], { size: 30 }), "base");
    await expect.poll(() => firstStage.drawings.saveState.getState().state).toBe("saved");
    firstStage.host.remove();
    const { board } = await renderTwoCuts(server);
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
    server.releaseAnswers("b");
    await expect.poll(() => server.getDocument("b").getItems("top")).toHaveLength(1);
    await expect.poll(() => server.getDocument("b").getItems("base")).toHaveLength(2);
    expect(server.getDocument("b").getItems("top")[0]).toMatchObject({ kind: "pencil", colour: RED });
    expect(server.getDocument("b").getItems("base")[1]).toMatchObject({ kind: "eraser", size: 60 });
  });

  it("applies fills and lasso moves in order with the strokes", async () => {
    const { far: server, board } = await renderTwoCuts();
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
    await expect.poll(countPendingPixels).toBeGreaterThan(1000);
    server.releaseAnswers("b");
    await expect.poll(() => readColor(500, 180), { timeout: 5000 }).toBe(RED);
    await expect.poll(() => readColor(200, 180)).toBe(PAPER);
    runSynchronously(() => settings.setState({ tool: "pencil" }));
    await expect
      .poll(() =>
        server
          .getDocument("b")
          .getItems("base")
          .map(({ kind }) => kind),
      )
      .toEqual(["pencil", "fill", "move"]);
  });

  it("applies fills and lasso moves on a cut that is no longer shown", async () => {
    const { far: server, board } = await renderTwoCuts();
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
    server.releaseAnswers("b");
    await expect
      .poll(
        () =>
          server
            .getDocument("b")
            .getItems("base")
            .map(({ kind }) => kind),
        { timeout: 5000 },
      )
      .toEqual(["pencil", "fill", "move"]);
    expect(server.getStrokeIds("a")).toEqual([]);
  });

  it("shows a notice if the drawing can't be loaded, and is drawn when it loads", async () => {
    const { far: server, board, drawings, host } = await renderTwoCuts();
    server.isUp = false;
    runSynchronously(() => board.transport.goToCut("b"));
    dragPointer([100, 180], [500, 180], { kind: "pen" });
    runSynchronously(() => server.disconnectAll());
    const notice = () =>
      board.store.getState().notices.map(({ text, actions }) => [text, actions.map(({ label }) => label)]);
    await expect.poll(notice).toEqual([["Couldn't load b. Your strokes are saved until it loads.", ["Try again"]]]);
    await expect.poll(() => host.textContent).toContain("Couldn't load this drawing.");
    await expect.poll(countPendingPixels).toBeGreaterThan(1000);
    expect(drawings.saveState.getState()).toEqual({ state: "offline", pending: 1 });
    dragPointer([100, 250], [500, 250], { kind: "pen" });
    server.isUp = true;
    server.releaseAnswers("b");
    runSynchronously(() => server.runTimers());
    await expect.poll(() => server.getStrokeIds("b")).toHaveLength(2);
    await expect.poll(notice).toEqual([]);
    await expect.poll(() => readColor(300, 250)).toBe(RED);
  });

  it("is removed and restored only by undo and redo", async () => {
    const { far: server, board, drawings } = await renderTwoCuts();
    dragPointer([100, 50], [500, 50], { kind: "pen" });
    runSynchronously(() => board.transport.goToCut("b"));
    dragPointer([100, 180], [500, 180], { kind: "pen" });
    dragPointer([100, 250], [500, 250], { kind: "pen" });
    drawings.undo();
    drawings.undo();
    await expect.poll(countPendingPixels).toBeNull();
    drawings.redo();
    server.releaseAnswers("b");
    await expect.poll(() => getStrokePoints(server, "b").map((points) => Math.round(points[1] ?? 0))).toEqual([180]);
    expect(server.getStrokeIds("a")).toHaveLength(1);
  });

  it("is not drawn if two fingers move the view", async () => {
    const { far: server, board, drawings } = await renderTwoCuts();
    runSynchronously(() => board.transport.goToCut("b"));
    sendPointerEvent("pointerdown", 100, 100, { kind: "touch", id: 1 });
    sendPointerEvent("pointermove", 110, 100, { kind: "touch", id: 1 });
    sendPointerEvent("pointerdown", 300, 100, { kind: "touch", id: 2 });
    sendPointerEvent("pointermove", 350, 100, { kind: "touch", id: 2 });
    sendPointerEvent("pointerup", 350, 100, { kind: "touch", id: 2 });
    sendPointerEvent("pointerup", 110, 100, { kind: "touch", id: 1 });
    server.releaseAnswers("b");
    await waitUntilReady();
    expect(drawings.saveState.getState()).toEqual({ state: "saved", pending: 0 });
    expect(server.getStrokeIds("b")).toEqual([]);
  });

  it("waits if the board becomes editable before its drawing", async () => {
    const server = createServer("a");
    server.canEdit = false;
    const { board } = renderStage(server, { canEdit: false });
    await expect.poll(() => getCanvas().getAttribute("aria-busy")).toBe("false");
    dragPointer([100, 100], [500, 100], { kind: "pen" });
    runSynchronously(() => board.setCanEdit(true));
    dragPointer([100, 180], [500, 180], { kind: "pen" });
    server.canEdit = true;
    runSynchronously(() => server.disconnectAll());
    runSynchronously(() => server.runTimers());
    await expect.poll(() => getStrokePoints(server, "a").map((points) => Math.round(points[1] ?? 0))).toEqual([180]);
  });
});
