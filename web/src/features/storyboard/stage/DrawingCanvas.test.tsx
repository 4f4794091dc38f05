import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { decodePoints } from "@/engine/points";
import { lineStroke } from "@/engine/testing";
import { cutOf } from "@/features/storyboard/model/fixtures";
import { settings } from "@/features/storyboard/store/settings";
import { act, canvas, colourAt, drag, isReady, PAPER, point, RED, server, stage } from "./testing";

describe("the drawing canvas", () => {
  it.each(["mouse", "pen", "touch"] as const)("draws a stroke by %s that is seen and saved", async (kind) => {
    const far = server("a");
    const { drawings } = stage(far);
    await isReady();
    drag([100, 180], [500, 180], { kind });
    await expect.poll(() => colourAt(300, 180)).toBe(RED);
    expect(colourAt(300, 260)).toBe(PAPER);
    await expect.poll(() => drawings.save.getState()).toEqual({ state: "saved", pending: 0 });
    const [stroke] = far.drawing("a").items("base");
    expect(stroke).toMatchObject({ kind: "pencil", colour: RED, size: 20 });
    const points = decodePoints(stroke && "points" in stroke ? stroke.points : new Uint8Array());
    expect(Math.abs((points[0] ?? 0) - 100)).toBeLessThan(1);
    expect(Math.abs((points.at(-3) ?? 0) - 500)).toBeLessThan(1);
  });

  it("shows a pen's line where it will be in a moment, and keeps only where it was", async () => {
    stage(server("a"));
    await isReady();
    point("pointerdown", 100, 180, { kind: "pen", pressure: 1 });
    point("pointermove", 200, 180, { kind: "pen", pressure: 1, ahead: [[300, 180]] });
    await expect.poll(() => colourAt(280, 180)).toBe(RED);
    point("pointermove", 200, 260, { kind: "pen", pressure: 1 });
    await expect.poll(() => colourAt(280, 180)).toBe(PAPER);
    await expect.poll(() => colourAt(200, 240)).toBe(RED);
    point("pointermove", 200, 270, { kind: "pen", pressure: 1, ahead: [[200, 340]] });
    await expect.poll(() => colourAt(200, 330)).toBe(RED);
    point("pointerup", 200, 270, { kind: "pen", pressure: 0 });
    await expect.poll(() => colourAt(200, 330)).toBe(PAPER);
    expect(colourAt(150, 180)).toBe(RED);
  });

  it("shows a stroke while it is drawn, by the pen's pressure", async () => {
    const { drawings } = stage(server("a"));
    await isReady();
    point("pointerdown", 100, 180, { kind: "pen", pressure: 1 });
    for (let x = 110; x <= 500; x += 10) point("pointermove", x, 180, { kind: "pen", pressure: 1 });
    await expect.poll(() => colourAt(300, 180 + 8)).toBe(RED);
    // Full pressure is as wide as the brush is set, and no wider.
    expect(colourAt(300, 180 + 12)).toBe(PAPER);
    expect(drawings.save.getState().pending).toBe(0);
    point("pointerup", 500, 180, { kind: "pen", pressure: 0 });
    drag([100, 300], [500, 300], { kind: "pen", pressure: 0.1 });
    await expect.poll(() => colourAt(300, 300)).toBe(RED);
    expect(colourAt(300, 300 + 4)).toBe(PAPER);
  });

  it("draws shapes from corner to corner, even with Shift, and none by a mere tap", async () => {
    const { drawings } = stage(server("a"));
    await isReady();
    act(() => settings.setState({ tool: "rectangle", size: 6 }));
    drag([200, 100], [400, 250]);
    await expect.poll(() => colourAt(300, 100)).toBe(RED);
    for (const [x, y] of [
      [200, 100],
      [400, 250],
      [200, 180],
      [399, 101],
    ] as const)
      expect(colourAt(x, y)).toBe(RED);
    expect(colourAt(300, 180)).toBe(PAPER);
    drag([500, 200], [500, 200]);
    act(() => settings.setState({ tool: "line" }));
    drag([450, 300], [600, 300]);
    await expect.poll(() => colourAt(520, 300)).toBe(RED);
    expect(colourAt(500, 200)).toBe(PAPER);
    drawings.undo();
    await expect.poll(() => colourAt(520, 300)).toBe(PAPER);
    expect(colourAt(300, 100)).toBe(RED);
  });

  it("draws on a cut that the server does not have yet, also when it has a picture here", async () => {
    const { drawings, edits, board } = stage(server("a"), { isAway: true });
    await isReady();
    act(() => edits.addCut());
    const { currentId } = board.store.getState();
    await isReady();
    drag([100, 180], [500, 180]);
    await expect.poll(() => colourAt(300, 180)).toBe(RED);
    await expect.poll(() => drawings.localPreview(currentId ?? "")).not.toBeNull();
    drag([300, 100], [300, 260]);
    await expect.poll(() => colourAt(300, 120)).toBe(RED);
    expect(page.getByText(/cannot be loaded/).query()).toBeNull();
  });

  it("says so where a cut's background cannot be loaded, and lets one draw", async () => {
    const far = server("a");
    const { board } = stage(far, { cuts: [cutOf("a", { background_id: "under" })] });
    await isReady();
    expect(page.getByText(/background/).query()).toBeNull();
    act(() => board.learnBackground("under", cutOf("under")));
    await expect.element(page.getByText("This cut's background can't be loaded right now.")).toBeVisible();
    drag([100, 180], [500, 180]);
    await expect.poll(() => colourAt(300, 180)).toBe(RED);
  });

  it("erases with the eraser, undoes and redoes", async () => {
    const { drawings } = stage(server("a"));
    await isReady();
    drag([100, 180], [500, 180]);
    await expect.poll(() => colourAt(300, 180)).toBe(RED);
    act(() => settings.setState({ tool: "eraser", size: 40 }));
    drag([300, 100], [300, 260]);
    await expect.poll(() => colourAt(300, 180)).toBe(PAPER);
    expect(colourAt(200, 180)).toBe(RED);
    drawings.undo();
    await expect.poll(() => colourAt(300, 180)).toBe(RED);
    drawings.undo();
    await expect.poll(() => colourAt(200, 180)).toBe(PAPER);
    drawings.redo();
    await expect.poll(() => colourAt(200, 180)).toBe(RED);
  });

  it("draws on with the first finger when another comes late", async () => {
    const far = server("a");
    const { drawings } = stage(far);
    await isReady();
    point("pointerdown", 50, 50, { kind: "touch", id: 1 });
    for (let x = 60; x <= 200; x += 10) point("pointermove", x, 50, { kind: "touch", id: 1 });
    const now = performance.now.bind(performance);
    const later = vi.spyOn(performance, "now").mockImplementation(() => now() + 300); // too late for a gesture
    onTestFinished(() => later.mockRestore());
    drag([400, 50], [400, 300], { kind: "touch", id: 2 });
    point("pointermove", 240, 50, { kind: "touch", id: 1 });
    point("pointerup", 240, 50, { kind: "touch", id: 1 });
    await expect.poll(() => drawings.save.getState().state).toBe("saved");
    await expect.poll(() => far.strokeIds("a")).toHaveLength(1);
    expect(colourAt(400, 180)).toBe(PAPER);
  });

  it("shows what others draw", async () => {
    const far = server("a");
    stage(far);
    const { drawings } = stage(far, { cuts: [] });
    await expect.poll(() => drawings.save.getState().state).toBe("saved");
    const { room } = drawings.open("a");
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
    const { drawings } = stage(far, { canEdit: false });
    await expect.poll(() => canvas().getAttribute("aria-busy")).toBe("false");
    drag([100, 180], [500, 180]);
    expect(drawings.save.getState()).toEqual({ state: "saved", pending: 0 });
    expect(canvas().dataset.cursor).toBeUndefined();
    expect(getComputedStyle(canvas()).cursor).toBe("default");
    expect(getComputedStyle(canvas()).touchAction).toBe("none");
  });

  it("never shows the cut before while the next one loads", async () => {
    const far = server("a", "b");
    const { board, drawings } = stage(far, { cuts: [cutOf("a"), cutOf("b")] });
    await isReady();
    drag([100, 180], [500, 180]);
    await expect.poll(() => colourAt(300, 180)).toBe(RED);
    await expect.poll(() => drawings.save.getState().state).toBe("saved");
    far.isUp = false;
    far.drop();
    act(() => board.transport.goTo("b"));
    await expect.poll(() => colourAt(300, 180)).toBe(PAPER);
    act(() => board.transport.goTo("a"));
    await expect.poll(() => colourAt(300, 180)).toBe(RED);
  });

  it("shows stills, and loads no drawing, while the cuts go by", async () => {
    const far = server("a", "b", "c");
    const still = `data:image/svg+xml,${encodeURIComponent("<svg xmlns='http://www.w3.org/2000/svg'/>")}`;
    const preview = { key: "b", seq: 1, url: still, small_url: still, expires_at: "2126-01-01T00:00:00Z" };
    const { board, host } = stage(far, { cuts: [cutOf("a"), cutOf("b", { preview }), cutOf("c")] });
    await isReady();
    act(() => {
      board.transport.scrub(true);
      board.transport.goTo("b");
    });
    await expect.poll(() => host.querySelector("img")?.src).toBe(still);
    drag([100, 180], [500, 180]);
    act(() => board.transport.goTo("c"));
    await expect.poll(() => host.querySelector("img")).toBe(null);
    expect(far.received.filter(({ type }) => type === "doc_open")).toHaveLength(1);
    expect(far.strokeIds("a")).toEqual([]);
    act(() => board.transport.scrub(false));
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
    const { board } = stage(far, { cuts: [cutOf("a"), cutOf("b")] });
    await isReady();
    point("pointerdown", 100, 100);
    point("pointermove", 200, 100);
    act(() => board.transport.goTo("b"));
    await expect.poll(() => far.strokeIds("a")).toHaveLength(1);
    expect(far.strokeIds("b")).toEqual([]);
  });
});
