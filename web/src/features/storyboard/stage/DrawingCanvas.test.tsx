import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { decodePoints } from "@/engine/brush/points";
import { createLineStroke } from "@/engine/testing";
import { createTestCut } from "@/features/storyboard/model/fixtures";
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

describe("DrawingCanvas", () => {
  it.each(["mouse", "pen", "touch"] as const)("draws, shows and saves a stroke by %s", async (kind) => {
    const server = createServer("a");
    const { drawings } = renderStage(server);
    await waitUntilReady();
    dragPointer([100, 180], [500, 180], { kind });
    await expect.poll(() => readColor(300, 180)).toBe(RED);
    expect(readColor(300, 260)).toBe(PAPER);
    await expect.poll(() => drawings.saveState.getState()).toEqual({ state: "saved", pending: 0 });
    const [stroke] = server.getDocument("a").getItems("base");
    expect(stroke).toMatchObject({ kind: "pencil", colour: RED, size: 20 });
    const points = decodePoints(stroke && "points" in stroke ? stroke.points : new Uint8Array());
    expect(Math.abs((points[0] ?? 0) - 100)).toBeLessThan(1);
    expect(Math.abs((points.at(-3) ?? 0) - 500)).toBeLessThan(1);
  });

  it("shows predicted pen positions, but keeps only actual ones", async () => {
    renderStage(createServer("a"));
    await waitUntilReady();
    sendPointerEvent("pointerdown", 100, 180, { kind: "pen", pressure: 1 });
    sendPointerEvent("pointermove", 200, 180, { kind: "pen", pressure: 1, predicted: [[300, 180]] });
    await expect.poll(() => readColor(280, 180)).toBe(RED);
    sendPointerEvent("pointermove", 200, 260, { kind: "pen", pressure: 1 });
    await expect.poll(() => readColor(280, 180)).toBe(PAPER);
    await expect.poll(() => readColor(200, 240)).toBe(RED);
    sendPointerEvent("pointermove", 200, 270, { kind: "pen", pressure: 1, predicted: [[200, 340]] });
    await expect.poll(() => readColor(200, 330)).toBe(RED);
    sendPointerEvent("pointerup", 200, 270, { kind: "pen", pressure: 0 });
    await expect.poll(() => readColor(200, 330)).toBe(PAPER);
    expect(readColor(150, 180)).toBe(RED);
  });

  it("shows a stroke while it is drawn, with the pen's pressure", async () => {
    const { drawings } = renderStage(createServer("a"));
    await waitUntilReady();
    sendPointerEvent("pointerdown", 100, 180, { kind: "pen", pressure: 1 });
    for (let x = 110; x <= 500; x += 10) sendPointerEvent("pointermove", x, 180, { kind: "pen", pressure: 1 });
    await expect.poll(() => readColor(300, 180 + 8)).toBe(RED);
    // Full pressure draws exactly as wide as the brush size.
    expect(readColor(300, 180 + 12)).toBe(PAPER);
    expect(drawings.saveState.getState().pending).toBe(0);
    sendPointerEvent("pointerup", 500, 180, { kind: "pen", pressure: 0 });
    dragPointer([100, 300], [500, 300], { kind: "pen", pressure: 0.1 });
    await expect.poll(() => readColor(300, 300)).toBe(RED);
    expect(readColor(300, 300 + 4)).toBe(PAPER);
  });

  it("draws shapes from corner to corner, and none for a tap", async () => {
    const { drawings } = renderStage(createServer("a"));
    await waitUntilReady();
    runSynchronously(() => settings.setState({ tool: "rectangle", size: 6 }));
    dragPointer([200, 100], [400, 250]);
    await expect.poll(() => readColor(300, 100)).toBe(RED);
    for (const [x, y] of [
      [200, 100],
      [400, 250],
      [200, 180],
      [399, 101],
    ] as const)
      expect(readColor(x, y)).toBe(RED);
    expect(readColor(300, 180)).toBe(PAPER);
    dragPointer([500, 200], [500, 200]);
    runSynchronously(() => settings.setState({ tool: "line" }));
    dragPointer([450, 300], [600, 300]);
    await expect.poll(() => readColor(520, 300)).toBe(RED);
    expect(readColor(500, 200)).toBe(PAPER);
    drawings.undo();
    await expect.poll(() => readColor(520, 300)).toBe(PAPER);
    expect(readColor(300, 100)).toBe(RED);
  });

  it("draws on a cut that is not on the server yet, even if it has a local preview", async () => {
    const { drawings, edits, board } = renderStage(createServer("a"), { isOffline: true });
    await waitUntilReady();
    runSynchronously(() => edits.addCut());
    const { currentId } = board.store.getState();
    await waitUntilReady();
    dragPointer([100, 180], [500, 180]);
    await expect.poll(() => readColor(300, 180)).toBe(RED);
    await expect.poll(() => drawings.getLocalPreviewUrl(currentId ?? "")).not.toBeNull();
    dragPointer([300, 100], [300, 260]);
    await expect.poll(() => readColor(300, 120)).toBe(RED);
    expect(page.getByText(/Couldn't load/).query()).toBeNull();
  });

  it("shows that a cut's background couldn't be loaded, and allows drawing", async () => {
    const server = createServer("a");
    const { board } = renderStage(server, { cuts: [createTestCut("a", { background_id: "under" })] });
    await waitUntilReady();
    expect(page.getByText(/background/).query()).toBeNull();
    runSynchronously(() => board.updateBackground("under", createTestCut("under")));
    await expect.element(page.getByText("Couldn't load this cut's background.")).toBeVisible();
    dragPointer([100, 180], [500, 180]);
    await expect.poll(() => readColor(300, 180)).toBe(RED);
  });

  it("erases with the eraser, undoes and redoes", async () => {
    const { drawings } = renderStage(createServer("a"));
    await waitUntilReady();
    dragPointer([100, 180], [500, 180]);
    await expect.poll(() => readColor(300, 180)).toBe(RED);
    runSynchronously(() => settings.setState({ tool: "eraser", size: 40 }));
    dragPointer([300, 100], [300, 260]);
    await expect.poll(() => readColor(300, 180)).toBe(PAPER);
    expect(readColor(200, 180)).toBe(RED);
    drawings.undo();
    await expect.poll(() => readColor(300, 180)).toBe(RED);
    drawings.undo();
    await expect.poll(() => readColor(200, 180)).toBe(PAPER);
    drawings.redo();
    await expect.poll(() => readColor(200, 180)).toBe(RED);
  });

  it("keeps drawing with the first finger when a second one comes late", async () => {
    const server = createServer("a");
    const { drawings } = renderStage(server);
    await waitUntilReady();
    sendPointerEvent("pointerdown", 50, 50, { kind: "touch", id: 1 });
    for (let x = 60; x <= 200; x += 10) sendPointerEvent("pointermove", x, 50, { kind: "touch", id: 1 });
    const now = performance.now.bind(performance);
    const nowSpy = vi.spyOn(performance, "now").mockImplementation(() => now() + 300); // too late for a gesture
    onTestFinished(() => nowSpy.mockRestore());
    dragPointer([400, 50], [400, 300], { kind: "touch", id: 2 });
    sendPointerEvent("pointermove", 240, 50, { kind: "touch", id: 1 });
    sendPointerEvent("pointerup", 240, 50, { kind: "touch", id: 1 });
    await expect.poll(() => drawings.saveState.getState().state).toBe("saved");
    await expect.poll(() => server.getStrokeIds("a")).toHaveLength(1);
    expect(readColor(400, 180)).toBe(PAPER);
  });

  it("shows what others draw", async () => {
    const server = createServer("a");
    renderStage(server);
    const { drawings } = renderStage(server, { cuts: [] });
    await expect.poll(() => drawings.saveState.getState().state).toBe("saved");
    const { syncedDrawing } = drawings.open("a");
    await expect.poll(() => syncedDrawing.state.getState().phase).toBe("ready");
    syncedDrawing.commit(createLineStroke("theirs", [100, 180], [500, 180], { colour: RED }), "base");
    const [first] = page.getByRole("img", { name: "Drawing canvas" }).elements() as HTMLCanvasElement[];
    const readCenterPixel = () => {
      if (!first) return [];
      return [...(first.getContext("2d")?.getImageData(first.width / 2, first.height / 2, 1, 1).data ?? [])];
    };
    await expect.poll(readCenterPixel).toEqual([255, 0, 0, 255]);
  });

  it("doesn't draw for viewers, and keeps the default cursor", async () => {
    const server = createServer("a");
    const { drawings } = renderStage(server, { canEdit: false });
    await expect.poll(() => getCanvas().getAttribute("aria-busy")).toBe("false");
    dragPointer([100, 180], [500, 180]);
    expect(drawings.saveState.getState()).toEqual({ state: "saved", pending: 0 });
    expect(getCanvas().dataset.cursor).toBeUndefined();
    expect(getComputedStyle(getCanvas()).cursor).toBe("default");
    expect(getComputedStyle(getCanvas()).touchAction).toBe("none");
  });

  it("never shows the previous cut while the next one loads", async () => {
    const server = createServer("a", "b");
    const { board, drawings } = renderStage(server, { cuts: [createTestCut("a"), createTestCut("b")] });
    await waitUntilReady();
    dragPointer([100, 180], [500, 180]);
    await expect.poll(() => readColor(300, 180)).toBe(RED);
    await expect.poll(() => drawings.saveState.getState().state).toBe("saved");
    server.isUp = false;
    server.disconnectAll();
    runSynchronously(() => board.transport.goToCut("b"));
    await expect.poll(() => readColor(300, 180)).toBe(PAPER);
    runSynchronously(() => board.transport.goToCut("a"));
    await expect.poll(() => readColor(300, 180)).toBe(RED);
  });

  it("shows still images and loads no drawings while scrubbing", async () => {
    const server = createServer("a", "b", "c");
    const stillUrl = `data:image/svg+xml,${encodeURIComponent("<svg xmlns='http://www.w3.org/2000/svg'/>")}`;
    const preview = { key: "b", seq: 1, url: stillUrl, small_url: stillUrl, expires_at: "2126-01-01T00:00:00Z" };
    const { board, host } = renderStage(server, {
      cuts: [createTestCut("a"), createTestCut("b", { preview }), createTestCut("c")],
    });
    await waitUntilReady();
    runSynchronously(() => {
      board.transport.setScrubbing(true);
      board.transport.goToCut("b");
    });
    await expect.poll(() => host.querySelector("img")?.src).toBe(stillUrl);
    dragPointer([100, 180], [500, 180]);
    runSynchronously(() => board.transport.goToCut("c"));
    await expect.poll(() => host.querySelector("img")).toBe(null);
    expect(server.received.filter(({ type }) => type === "doc_open")).toHaveLength(1);
    expect(server.getStrokeIds("a")).toEqual([]);
    runSynchronously(() => board.transport.setScrubbing(false));
    await expect
      .poll(() => server.received.filter(({ type }) => type === "doc_open").at(-1))
      .toEqual({ type: "doc_open", cut_id: "c", since: 0 });
  });

  it("fits the paper into its box at the project's aspect ratio, sharp at every size", async () => {
    const { host } = renderStage(createServer("a"));
    await waitUntilReady();
    const size = () => {
      const { width, height } = getCanvas().getBoundingClientRect();
      return [Math.round(width), Math.round(height)];
    };
    expect(size()).toEqual([711, 400]);
    dragPointer([100, 180], [500, 180]);
    await expect.poll(() => readColor(300, 180)).toBe(RED);
    host.style.width = "480px";
    await expect
      .poll(() => [getCanvas().width, getCanvas().height])
      .toEqual([480 * devicePixelRatio, 270 * devicePixelRatio]);
    expect(size()).toEqual([480, 270]);
    await expect.poll(() => readColor(300, 180)).toBe(RED);
    host.style.width = host.style.height = "50px";
    await expect.poll(size).toEqual([300, 169]);
  });

  it("commits the stroke to its own cut when another cut is selected", async () => {
    const server = createServer("a", "b");
    const { board } = renderStage(server, { cuts: [createTestCut("a"), createTestCut("b")] });
    await waitUntilReady();
    sendPointerEvent("pointerdown", 100, 100);
    sendPointerEvent("pointermove", 200, 100);
    runSynchronously(() => board.transport.goToCut("b"));
    await expect.poll(() => server.getStrokeIds("a")).toHaveLength(1);
    expect(server.getStrokeIds("b")).toEqual([]);
  });
});
