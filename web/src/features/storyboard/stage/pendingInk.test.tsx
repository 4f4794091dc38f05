import { describe, expect, it } from "vitest";
import { decodePoints } from "@/engine/points";
import { lineStroke } from "@/engine/testing";
import type { FarEnd } from "@/features/storyboard/drawingSync/testing";
import { cutOf } from "@/features/storyboard/model/fixtures";
import { chooseLayer } from "@/features/storyboard/store/drawnOn";
import { settings } from "@/features/storyboard/store/settings";
import { act, canvas, colourAt, drag, isReady, PAPER, point, RED, server, stage } from "./testing";

const picture = `data:image/svg+xml,${encodeURIComponent("<svg xmlns='http://www.w3.org/2000/svg'/>")}`;
const preview = { key: "b", seq: 1, url: picture, small_url: picture, expires_at: "2126-01-01T00:00:00Z" };

/** Two cuts, of which "b" has a drawing that is on its way; one stands on "a". */
async function twoCuts(far: FarEnd = server("a", "b")) {
  const made = stage(far, { cuts: [cutOf("a"), cutOf("b", { preview })] });
  await isReady();
  far.hold("b");
  return { far, ...made };
}

/** What is seen of ink that waits, as a share of the paper's pixels; null where nothing is shown. */
function waitingPixels(): number | null {
  const shown = canvas().parentElement?.querySelector<HTMLCanvasElement>("canvas[data-pending]");
  const data = shown?.getContext("2d")?.getImageData(0, 0, shown.width, shown.height).data;
  return data ? data.filter((_value, index) => index % 4 === 3).filter((alpha) => alpha > 0).length : null;
}

const pointsOf = (far: FarEnd, cutId: string): number[][] =>
  far
    .drawing(cutId)
    .items("base")
    .map((item) => ("points" in item ? [...decodePoints(item.points)] : []));

describe("ink on a cut whose drawing loads", () => {
  it.each(["mouse", "pen", "touch"] as const)(
    "is seen right away and drawn when the drawing is there: %s",
    async (kind) => {
      const { far, board, drawings } = await twoCuts();
      act(() => board.transport.goTo("b"));
      drag([100, 180], [500, 180], { kind });
      await expect.poll(waitingPixels).toBeGreaterThan(1000);
      expect(drawings.save.getState()).toEqual({ state: "saving", pending: 1 });
      far.letGo("b");
      await expect.poll(() => far.strokeIds("b")).toHaveLength(1);
      await expect.poll(() => colourAt(300, 180)).toBe(RED);
      await expect.poll(waitingPixels).toBeNull();
      expect(far.strokeIds("a")).toEqual([]);
      await expect.poll(() => drawings.save.getState()).toEqual({ state: "saved", pending: 0 });
      const [points = []] = pointsOf(far, "b");
      expect(points[0]).toBeCloseTo(100, 0);
      expect(points.at(-3)).toBeCloseTo(500, 0);
    },
  );

  it("goes on under a pen that is down when the drawing comes, as one stroke", async () => {
    const { far, board } = await twoCuts();
    act(() => board.transport.goTo("b"));
    point("pointerdown", 100, 100, { kind: "pen" });
    point("pointermove", 200, 100, { kind: "pen" });
    far.letGo("b");
    await isReady();
    point("pointermove", 300, 100, { kind: "pen" });
    await expect.poll(() => colourAt(260, 100)).toBe(RED);
    point("pointerup", 400, 100, { kind: "pen" });
    await expect.poll(() => far.strokeIds("b")).toHaveLength(1);
    const [points = []] = pointsOf(far, "b");
    expect(points.filter((_value, index) => index % 3 === 0).map(Math.round)).toEqual([100, 200, 300, 400]);
  });

  it("stays with its cut when one goes on, however many cuts and strokes", async () => {
    const far = server("a", "b", "c");
    const { board } = stage(far, { cuts: [cutOf("a"), cutOf("b", { preview }), cutOf("c", { preview })] });
    await isReady();
    for (const id of ["b", "c"]) far.hold(id);
    act(() => board.transport.goTo("b"));
    drag([100, 100], [500, 100], { kind: "pen" });
    drag([100, 150], [500, 150], { kind: "pen" });
    act(() => board.transport.goTo("c"));
    expect(waitingPixels() ?? 0).toBe(0);
    drag([100, 250], [500, 250], { kind: "pen" });
    point("pointerdown", 100, 300, { kind: "pen" });
    point("pointermove", 200, 300, { kind: "pen" });
    act(() => board.transport.goTo("a"));
    point("pointermove", 600, 300, { kind: "pen" });
    point("pointerup", 600, 300, { kind: "pen" });
    await isReady();
    drag([100, 50], [500, 50], { kind: "pen" });
    far.letGo("c");
    far.letGo("b");
    await expect.poll(() => pointsOf(far, "b").map((points) => Math.round(points[1] ?? 0))).toEqual([100, 150]);
    await expect.poll(() => pointsOf(far, "c").map((points) => Math.round(points[1] ?? 0))).toEqual([250, 300]);
    await expect.poll(() => pointsOf(far, "a").map((points) => Math.round(points[1] ?? 0))).toEqual([50]);
    expect(Math.max(...pointsOf(far, "c").flat())).toBeLessThan(501);
  });

  it.each(["scrubbing", "playing"] as const)("is drawn where %s ends", async (how) => {
    const { far, board } = await twoCuts();
    act(() => {
      if (how === "playing") board.transport.play();
      else board.transport.scrub(true);
      board.transport.goTo("b");
    });
    act(() => (how === "playing" ? board.transport.pause() : board.transport.scrub(false)));
    expect(board.store.getState().currentId).toBe("b");
    drag([100, 180], [500, 180], { kind: "pen" });
    far.letGo("b");
    await expect.poll(() => far.strokeIds("b")).toHaveLength(1);
    expect(far.strokeIds("a")).toEqual([]);
  });

  it("draws on new cuts, one after the other, before the server knows them", async () => {
    const far = server("a");
    const { board, edits } = stage(far);
    await isReady();
    const made: string[] = [];
    for (const y of [100, 200, 300]) {
      act(() => edits.addCut());
      made.push(board.store.getState().currentId ?? "");
      drag([100, y], [500, y], { kind: "pen" });
    }
    for (const id of made) {
      far.cuts.add(id);
      await expect.poll(() => far.strokeIds(id), { timeout: 5000 }).toHaveLength(1);
    }
    expect(made.map((id) => Math.round(pointsOf(far, id)[0]?.[1] ?? 0))).toEqual([100, 200, 300]);
    expect(far.strokeIds("a")).toEqual([]);
  });

  it("begins the first cut of an empty board", async () => {
    const far = server();
    const { board } = stage(far, { cuts: [] });
    drag([100, 180], [500, 180], { kind: "pen" });
    const id = board.store.getState().currentId ?? "";
    far.cuts.add(id);
    await expect.poll(() => far.strokeIds(id), { timeout: 5000 }).toHaveLength(1);
    await expect.poll(() => colourAt(300, 180)).toBe(RED);
  });

  it("keeps the tool, the colour and the layer of the moment it was drawn with", async () => {
    const far = server("a", "b");
    const before = stage(far, { cuts: [] });
    const { room } = before.drawings.open("b");
    await expect.poll(() => room.state.getState().phase).toBe("ready");
    room.edit((drawing) =>
      drawing.edit(({ layers }) => {
        layers.set("top.name", "Top");
        layers.set("top.order", "z");
      }),
    );
    room.commit(lineStroke("below", [0, 250], [640, 250], { size: 30 }), "base");
    await expect.poll(() => before.drawings.save.getState().state).toBe("saved");
    before.host.remove();
    const { board } = await twoCuts(far);
    act(() => {
      board.transport.goTo("b");
      chooseLayer("b", "top");
      settings.setState({ tool: "rectangle" });
    });
    drag([100, 100], [500, 300]);
    act(() => {
      chooseLayer("b", "base");
      settings.setState({ tool: "eraser", size: 60 });
    });
    drag([320, 200], [320, 300]);
    act(() => settings.setState({ tool: "pencil", colour: "#0000ff" }));
    far.letGo("b");
    await expect.poll(() => far.drawing("b").items("top")).toHaveLength(1);
    await expect.poll(() => far.drawing("b").items("base")).toHaveLength(2);
    expect(far.drawing("b").items("top")[0]).toMatchObject({ kind: "pencil", colour: RED });
    expect(far.drawing("b").items("base")[1]).toMatchObject({ kind: "eraser", size: 60 });
  });

  it("fills, and moves what the lasso took, in order with the strokes", async () => {
    const { far, board } = await twoCuts();
    act(() => {
      board.transport.goTo("b");
      settings.setState({ tool: "rectangle", size: 6 });
    });
    drag([100, 100], [300, 250]);
    act(() => settings.setState({ tool: "fill" }));
    point("pointerdown", 200, 180, { kind: "pen" });
    point("pointerup", 200, 180, { kind: "pen" });
    act(() => settings.setState({ tool: "lasso" }));
    point("pointerdown", 80, 80, { kind: "pen" });
    for (const [x, y] of [
      [330, 80],
      [330, 270],
      [80, 270],
      [80, 90],
    ] as const)
      point("pointermove", x, y, { kind: "pen" });
    point("pointerup", 80, 90, { kind: "pen" });
    drag([200, 180], [500, 180], { kind: "pen" });
    await expect.poll(waitingPixels).toBeGreaterThan(1000);
    far.letGo("b");
    await expect.poll(() => colourAt(500, 180), { timeout: 5000 }).toBe(RED);
    await expect.poll(() => colourAt(200, 180)).toBe(PAPER);
    act(() => settings.setState({ tool: "pencil" }));
    await expect
      .poll(() =>
        far
          .drawing("b")
          .items("base")
          .map(({ kind }) => kind),
      )
      .toEqual(["pencil", "fill", "move"]);
  });

  it("fills and moves on a cut that one has left", async () => {
    const { far, board } = await twoCuts();
    act(() => {
      board.transport.goTo("b");
      settings.setState({ tool: "rectangle", size: 6 });
    });
    drag([100, 100], [300, 250]);
    act(() => settings.setState({ tool: "fill" }));
    point("pointerdown", 200, 180, { kind: "pen" });
    point("pointerup", 200, 180, { kind: "pen" });
    act(() => settings.setState({ tool: "lasso" }));
    point("pointerdown", 80, 80, { kind: "pen" });
    for (const [x, y] of [
      [330, 80],
      [330, 270],
      [80, 270],
      [80, 90],
    ] as const)
      point("pointermove", x, y, { kind: "pen" });
    point("pointerup", 80, 90, { kind: "pen" });
    drag([200, 180], [500, 180], { kind: "pen" });
    act(() => {
      settings.setState({ tool: "pencil" });
      board.transport.goTo("a");
    });
    far.letGo("b");
    await expect
      .poll(
        () =>
          far
            .drawing("b")
            .items("base")
            .map(({ kind }) => kind),
        { timeout: 5000 },
      )
      .toEqual(["pencil", "fill", "move"]);
    expect(far.strokeIds("a")).toEqual([]);
  });

  it("says where the drawing cannot be loaded, and is drawn when it can", async () => {
    const { far, board, drawings, host } = await twoCuts();
    far.isUp = false;
    act(() => board.transport.goTo("b"));
    drag([100, 180], [500, 180], { kind: "pen" });
    act(() => far.drop());
    const notice = () =>
      board.store.getState().notices.map(({ text, actions }) => [text, actions.map(({ label }) => label)]);
    await expect.poll(notice).toEqual([["b can't be loaded. Your strokes wait for it.", ["Try again"]]]);
    expect(host.textContent).toContain("This drawing cannot be loaded right now.");
    await expect.poll(waitingPixels).toBeGreaterThan(1000);
    expect(drawings.save.getState()).toEqual({ state: "offline", pending: 1 });
    drag([100, 250], [500, 250], { kind: "pen" });
    far.isUp = true;
    far.letGo("b");
    act(() => far.passTime());
    await expect.poll(() => far.strokeIds("b")).toHaveLength(2);
    await expect.poll(notice).toEqual([]);
    await expect.poll(() => colourAt(300, 250)).toBe(RED);
  });

  it("is taken back and put back by undo and redo, and by nothing else", async () => {
    const { far, board, drawings } = await twoCuts();
    drag([100, 50], [500, 50], { kind: "pen" });
    act(() => board.transport.goTo("b"));
    drag([100, 180], [500, 180], { kind: "pen" });
    drag([100, 250], [500, 250], { kind: "pen" });
    drawings.undo();
    drawings.undo();
    await expect.poll(waitingPixels).toBeNull();
    drawings.redo();
    far.letGo("b");
    await expect.poll(() => pointsOf(far, "b").map((points) => Math.round(points[1] ?? 0))).toEqual([180]);
    expect(far.strokeIds("a")).toHaveLength(1);
  });

  it("is no ink where two fingers move the view", async () => {
    const { far, board, drawings } = await twoCuts();
    act(() => board.transport.goTo("b"));
    point("pointerdown", 100, 100, { kind: "touch", id: 1 });
    point("pointermove", 110, 100, { kind: "touch", id: 1 });
    point("pointerdown", 300, 100, { kind: "touch", id: 2 });
    point("pointermove", 350, 100, { kind: "touch", id: 2 });
    point("pointerup", 350, 100, { kind: "touch", id: 2 });
    point("pointerup", 110, 100, { kind: "touch", id: 1 });
    far.letGo("b");
    await isReady();
    expect(drawings.save.getState()).toEqual({ state: "saved", pending: 0 });
    expect(far.strokeIds("b")).toEqual([]);
  });

  it("waits where the board may be edited before its drawing may", async () => {
    const far = server("a");
    far.canEdit = false;
    const { board } = stage(far, { canEdit: false });
    await expect.poll(() => canvas().getAttribute("aria-busy")).toBe("false");
    drag([100, 100], [500, 100], { kind: "pen" });
    act(() => board.setCanEdit(true));
    drag([100, 180], [500, 180], { kind: "pen" });
    far.canEdit = true;
    act(() => far.drop());
    act(() => far.passTime());
    await expect.poll(() => pointsOf(far, "a").map((points) => Math.round(points[1] ?? 0))).toEqual([180]);
  });
});
