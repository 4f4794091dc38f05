import { afterEach, describe, expect, it, vi } from "vitest";
import type { BrushTip } from "@/engine/brushTip";
import { LiveStroke } from "@/engine/liveStroke";
import { createLineStroke } from "@/engine/testing";
import { clearLocalDrafts, DrawingJournal } from "./drawingJournal";
import { Drawings, type DrawingsDependencies, type DrawingsOptions } from "./drawings";
import type { SyncedDrawing } from "./syncedDrawing";
import { FakeDrawingServer } from "./testing";

const opened: Drawings[] = [];
let person = 0;

/** Return a new user id, because the tests share the browser's IndexedDB. */
function somebody(): string {
  person += 1;
  return `person-${performance.timeOrigin}-${person}`;
}

type Opened = DrawingsDependencies & Pick<DrawingsOptions, "canvas">;

/** Create workers whose canvas uses a patched `convertToBlob`. */
function workerWhere(convertToBlob: string): () => Worker {
  const patch = `const real = OffscreenCanvas.prototype.convertToBlob;
    OffscreenCanvas.prototype.convertToBlob = ${convertToBlob};`;
  const parts = [`data:text/javascript,${encodeURIComponent(patch)}`, new URL("./preview.worker.ts", import.meta.url)];
  const whole = new Blob([parts.map((part) => `import ${JSON.stringify(part)};`).join("\n")], {
    type: "text/javascript",
  });
  return () => new Worker(URL.createObjectURL(whole), { type: "module" });
}

/** Create workers of which the first fails to load its script. */
function workerLoadedAtLast(): () => Worker {
  let attempts = 0;
  return () => {
    attempts += 1;
    if (attempts === 1) return new Worker("data:text/plain,unreachable", { type: "module" });
    return new Worker(new URL("./preview.worker.ts", import.meta.url), { type: "module" });
  };
}

interface Upload {
  cutId: string;
  seq: number;
  type: string;
  size: [number, number];
}

const aCanvas = { width: 640, height: 360 };

function open(
  far: FakeDrawingServer,
  userId: string,
  { uploads = [] as Upload[], canvas = aCanvas, ...parts }: { uploads?: Upload[] } & Partial<Opened> = {},
) {
  const drawings = new Drawings(
    { projectId: "p", userId, canvas, canEdit: true },
    {
      socket: far.createTabSocket(),
      uploadPreview: async (cutId, seq, blob) => {
        const { width, height } = await createImageBitmap(blob);
        uploads.push({ cutId, seq, type: blob.type, size: [width, height] });
        return 200;
      },
      ...parts,
    },
  );
  opened.push(drawings);
  return drawings;
}

afterEach(() => {
  for (const drawings of opened.splice(0)) drawings.dispose();
});

const phase = (room: SyncedDrawing) => room.state.getState().phase;
const ids = (room: SyncedDrawing) => room.document.getItems("base").map((stroke) => stroke.id);
const INK: BrushTip = { kind: "ink", thin: 0, curve: 1, opacity: 1, flow: 1 };
const draw = (room: SyncedDrawing, id: string) =>
  room.commit(createLineStroke(id, [10, 10], [300, 200], { tip: INK }), "base");
const saved = (drawings: Drawings) =>
  expect.poll(() => drawings.saveState.getState()).toEqual({ state: "saved", pending: 0 });

function server(...cuts: string[]): FakeDrawingServer {
  const far = new FakeDrawingServer();
  for (const cut of cuts) far.cuts.add(cut);
  return far;
}

describe("the drawings of a board", () => {
  it("brings each stroke to the server and to the other person, and only then says saved", async () => {
    const far = server("a");
    const [mine, theirs] = [open(far, somebody()), open(far, somebody())];
    const [here, there] = [mine.open("a").syncedDrawing, theirs.open("a").syncedDrawing];
    await expect.poll(() => [phase(here), phase(there)]).toEqual(["ready", "ready"]);
    draw(here, "one");
    expect(mine.saveState.getState()).toEqual({ state: "saving", pending: 1 });
    await saved(mine);
    await expect.poll(() => ids(there)).toEqual(["one"]);
    draw(there, "two");
    await expect.poll(() => ids(here)).toEqual(["one", "two"]);
    mine.undo();
    await expect.poll(() => ids(there)).toEqual(["two"]);
    mine.redo();
    await expect.poll(() => new Set(far.getStrokeIds("a"))).toEqual(new Set(["one", "two"]));
  });

  it("keeps what is drawn while the server is away and merges it when it is back", async () => {
    const far = server("a");
    const [mine, theirs] = [open(far, somebody()), open(far, somebody())];
    const here = mine.open("a").syncedDrawing;
    const there = theirs.open("a").syncedDrawing;
    await expect.poll(() => [phase(here), phase(there)]).toEqual(["ready", "ready"]);
    far.isUp = false;
    far.disconnectAll();
    draw(here, "mine");
    draw(there, "theirs");
    expect(mine.saveState.getState()).toEqual({ state: "offline", pending: 1 });
    far.runTimers();
    await Promise.resolve();
    expect(mine.saveState.getState().state).toBe("offline");
    far.isUp = true;
    far.runTimers();
    await saved(mine);
    await saved(theirs);
    await expect.poll(() => new Set(ids(here))).toEqual(new Set(["mine", "theirs"]));
    await expect.poll(() => ids(there)).toEqual(ids(here));
  });

  it("sends again, under the same id, what was not answered, so that it counts once", async () => {
    const far = server("a");
    const drawings = open(far, somebody());
    const { syncedDrawing } = drawings.open("a");
    await expect.poll(() => phase(syncedDrawing)).toBe("ready");
    far.isLosingAnswers = true;
    draw(syncedDrawing, "one");
    draw(syncedDrawing, "two");
    await expect.poll(() => far.logs.get("a")?.length).toBe(2);
    expect(drawings.saveState.getState()).toEqual({ state: "saving", pending: 2 });
    far.isLosingAnswers = false;
    far.disconnectAll();
    far.runTimers();
    await saved(drawings);
    expect(far.received.filter(({ type }) => type === "doc_push")).toHaveLength(4);
    expect(far.logs.get("a")).toHaveLength(2);
    expect(far.getStrokeIds("a")).toEqual(["one", "two"]);
  });

  it("shows drafts again after a reload without the server, and sends them at the next visit, cuts not open included", async () => {
    const far = server("a", "b");
    const userId = somebody();
    const first = open(far, userId);
    const a = first.open("a").syncedDrawing;
    const b = first.open("b").syncedDrawing;
    await expect.poll(() => [phase(a), phase(b)]).toEqual(["ready", "ready"]);
    draw(a, "sent");
    await saved(first);
    await expect.poll(() => new DrawingJournal().listPushes(userId, "p")).toEqual([]);
    far.isUp = false;
    far.disconnectAll();
    draw(a, "kept a");
    draw(b, "kept b");
    first.dispose();

    const away = open(far, userId);
    const again = away.open("a").syncedDrawing;
    await expect.poll(() => ids(again)).toEqual(["sent", "kept a"]);
    expect(phase(again)).toBe("ready");
    await expect.poll(() => away.saveState.getState()).toEqual({ state: "offline", pending: 2 });
    away.dispose();

    far.isUp = true;
    const back = open(far, userId);
    await expect.poll(() => far.getStrokeIds("b")).toEqual(["kept b"]);
    await saved(back);
    expect(far.getStrokeIds("a")).toEqual(["sent", "kept a"]);
  });

  it("copies a drawing to a cut that the server does not have yet, and each goes its own way after", async () => {
    const far = server("a");
    const drawings = open(far, somebody());
    const { syncedDrawing } = drawings.open("a");
    await expect.poll(() => phase(syncedDrawing)).toBe("ready");
    draw(syncedDrawing, "one");
    await saved(drawings);
    expect(await drawings.copyDrawing("a", "new")).toBe(true);
    far.cuts.add("new");
    drawings.retry("new");
    await saved(drawings);
    expect(far.getStrokeIds("new")).toEqual(["one"]);
    draw(drawings.open("new").syncedDrawing, "two");
    drawings.undo();
    draw(syncedDrawing, "three");
    await expect.poll(() => [far.getStrokeIds("a"), far.getStrokeIds("new")]).toEqual([["one", "three"], ["one"]]);
  });

  it("has a stroke in the browser's journal as soon as it is drawn", async () => {
    const far = server("a");
    far.isLosingAnswers = true;
    const userId = somebody();
    const drawings = open(far, userId);
    const { syncedDrawing } = drawings.open("a");
    await expect.poll(() => phase(syncedDrawing)).toBe("ready");
    draw(syncedDrawing, "one");
    const journal = new DrawingJournal();
    await expect.poll(async () => (await journal.listPushes(userId, "p")).length).toBe(1);
    far.isLosingAnswers = false;
    far.disconnectAll();
    far.runTimers();
    await saved(drawings);
    await expect.poll(async () => (await journal.listPushes(userId, "p")).length).toBe(0);
  });

  it("writes down a stroke in the making, and strikes the record out when it is let go", async () => {
    const userId = somebody();
    const { syncedDrawing } = open(server("a"), userId).open("a");
    await expect.poll(() => phase(syncedDrawing)).toBe("ready");
    const live = new LiveStroke("half", { kind: "pencil", colour: "#112233", size: 5 });
    live.add({ x: 1, y: 1, pressure: 0.5 });
    syncedDrawing.setLive(live);
    live.add({ x: 90, y: 50, pressure: 0.5 });
    const journal = new DrawingJournal();
    const kept = async () =>
      (await journal.listLiveStrokes(userId, "p")).map(({ cutId, stroke }) => ({ cutId, stroke }));
    await expect.poll(kept, { timeout: 3000 }).toEqual([{ cutId: "a", stroke: live.toStroke() }]);
    syncedDrawing.commit(live.toStroke(), "base");
    syncedDrawing.setLive(null);
    await expect.poll(kept).toEqual([]);
  });

  it("finishes a stroke that a dead tab left in the making, once", async () => {
    const far = server("a");
    const userId = somebody();
    const live = new LiveStroke("half", { kind: "pencil", colour: "#112233", size: 5 });
    live.add({ x: 1, y: 1, pressure: 0.5 });
    live.add({ x: 90, y: 50, pressure: 0.5 });
    const journal = new DrawingJournal();
    const at = Date.now() - 60_000;
    await journal.saveLiveStroke({ userId, projectId: "p", cutId: "a", layerId: "base", stroke: live.toStroke(), at });
    const drawings = open(far, userId);
    await expect.poll(() => far.getStrokeIds("a")).toEqual(["half"]);
    await expect.poll(() => journal.listLiveStrokes(userId, "p")).toEqual([]);
    drawings.dispose();
    const later = open(far, userId).open("a").syncedDrawing;
    await expect.poll(() => ids(later)).toEqual(["half"]);
  });

  it("keeps strokes that wait for their drawing in the journal until they are added", async () => {
    const userId = somebody();
    const drawings = open(server("a"), userId);
    const live = new LiveStroke("early", { kind: "pencil", colour: "#112233", size: 5 });
    live.add({ x: 1, y: 1, pressure: 0.5 });
    const journal = new DrawingJournal();
    const kept = async () =>
      (await journal.listLiveStrokes(userId, "p")).map(({ cutId, stroke }) => [cutId, stroke.id]);
    drawings.pendingStrokes.add("a", "base", live);
    drawings.setPendingPressCount(1);
    await expect.poll(kept).toEqual([["a", "early"]]);
    expect(drawings.saveState.getState()).toEqual({ state: "saving", pending: 1 });
    expect(drawings.historyState.getState().canUndo).toBe(true);
    drawings.removePendingStroke("early");
    drawings.setPendingPressCount(0);
    await expect.poll(kept).toEqual([]);
    expect(drawings.saveState.getState()).toEqual({ state: "saved", pending: 0 });
  });

  it("adds a stroke that a dead tab left behind only when its drawing is there", async () => {
    const far = server("a");
    far.isUp = false;
    const userId = somebody();
    const live = new LiveStroke("early", { kind: "pencil", colour: "#112233", size: 5 });
    live.add({ x: 1, y: 1, pressure: 0.5 });
    const journal = new DrawingJournal();
    const at = Date.now() - 60_000;
    await journal.saveLiveStroke({ userId, projectId: "p", cutId: "a", layerId: "gone", stroke: live.toStroke(), at });
    const drawings = open(far, userId);
    const { syncedDrawing } = drawings.open("a");
    await expect.poll(() => phase(syncedDrawing)).toBe("absent");
    expect(syncedDrawing.document.isEmpty).toBe(true);
    expect(await journal.listLiveStrokes(userId, "p")).toHaveLength(1);
    far.isUp = true;
    far.runTimers();
    await expect.poll(() => far.getStrokeIds("a"), { timeout: 10_000 }).toEqual(["early"]);
    await expect.poll(() => journal.listLiveStrokes(userId, "p")).toEqual([]);
  });

  it("draws on a cut that the server learns of only afterwards", async () => {
    const far = server();
    const drawings = open(far, somebody());
    const { syncedDrawing } = drawings.open("new");
    await expect.poll(() => phase(syncedDrawing)).toBe("absent");
    draw(syncedDrawing, "one");
    await expect.poll(() => far.received.some(({ type }) => type === "doc_push")).toBe(true);
    far.cuts.add("new");
    drawings.retry("new");
    await saved(drawings);
    expect(far.getStrokeIds("new")).toEqual(["one"]);
    expect(drawings.problems.getState().problems).toEqual([]);
    await expect.poll(() => phase(syncedDrawing)).toBe("ready");
  });

  it("keeps the draft and says so when the cut was deleted meanwhile; it arrives when the cut is restored", async () => {
    const far = server("a");
    const drawings = open(far, somebody());
    const { syncedDrawing } = drawings.open("a");
    await expect.poll(() => phase(syncedDrawing)).toBe("ready");
    far.cuts.delete("a");
    draw(syncedDrawing, "one");
    await expect
      .poll(() => drawings.problems.getState().problems)
      .toEqual([{ cutId: "a", code: "cut.gone", detail: "Not taken." }]);
    expect(drawings.saveState.getState()).toEqual({ state: "saving", pending: 1 });
    far.cuts.add("a");
    drawings.retry("a");
    await saved(drawings);
    expect(drawings.problems.getState().problems).toEqual([]);
    expect(far.getStrokeIds("a")).toEqual(["one"]);
  });

  it("keeps what may not be drawn, says why, and does not try it over and over", async () => {
    const far = server("a");
    const drawings = open(far, somebody());
    const { syncedDrawing } = drawings.open("a");
    await expect.poll(() => phase(syncedDrawing)).toBe("ready");
    far.refusal = "forbidden";
    draw(syncedDrawing, "one");
    await expect.poll(() => drawings.problems.getState().problems.map(({ code }) => code)).toEqual(["forbidden"]);
    expect(drawings.saveState.getState().pending).toBe(1);
    expect(far.received.filter(({ type }) => type === "doc_push")).toHaveLength(1);
  });

  it("undoes over all cuts of the board, telling which one it was, together with other steps", async () => {
    const far = server("a", "b");
    const drawings = open(far, somebody());
    const [a, b] = [drawings.open("a").syncedDrawing, drawings.open("b").syncedDrawing];
    await expect.poll(() => [phase(a), phase(b)]).toEqual(["ready", "ready"]);
    const visited: string[] = [];
    drawings.onHistoryCut = (cutId) => visited.push(cutId);
    draw(a, "a1");
    const retitle = { cutId: "b", undo: vi.fn(() => true), redo: vi.fn(() => true) };
    drawings.recordStep(retitle);
    draw(b, "b1");
    for (let press = 0; press < 3; press += 1) drawings.undo();
    expect(visited).toEqual(["b", "b", "a"]);
    expect(retitle.undo).toHaveBeenCalledOnce();
    expect([ids(a), ids(b)]).toEqual([[], []]);
    expect(drawings.historyState.getState()).toEqual({ canUndo: false, canRedo: true });
    for (let press = 0; press < 3; press += 1) drawings.redo();
    expect([ids(a), ids(b)]).toEqual([["a1"], ["b1"]]);
    await saved(drawings);
    expect([far.getStrokeIds("a"), far.getStrokeIds("b")]).toEqual([["a1"], ["b1"]]);
  });

  it("asks again for what it missed when a number is lacking", async () => {
    const far = server("a");
    const [mine, theirs] = [open(far, somebody()), open(far, somebody())];
    const [here, there] = [mine.open("a").syncedDrawing, theirs.open("a").syncedDrawing];
    await expect.poll(() => [phase(here), phase(there)]).toEqual(["ready", "ready"]);
    const lost = far.getDocument("a");
    lost.onLocalUpdate((update) => far.logs.set("a", [...(far.logs.get("a") ?? []), { pushId: "x", update }]));
    lost.add(createLineStroke("unheard", [0, 0], [5, 5]));
    draw(there, "heard");
    await expect.poll(() => new Set(ids(here))).toEqual(new Set(["unheard", "heard"]));
  });

  it("makes a webp preview within 1920 × 1080 and gives the server the number that it shows", async () => {
    const far = server("a");
    const uploads: Upload[] = [];
    const drawings = open(far, somebody(), { uploads, canvas: { width: 4000, height: 1000 } });
    const { syncedDrawing } = drawings.open("a");
    await expect.poll(() => phase(syncedDrawing)).toBe("ready");
    draw(syncedDrawing, "one");
    draw(syncedDrawing, "two");
    await expect.poll(() => drawings.getLocalPreviewUrl("a"), { timeout: 5000 }).toMatch(/^blob:/);
    await expect
      .poll(() => uploads, { timeout: 5000 })
      .toEqual([{ cutId: "a", seq: 2, type: "image/webp", size: [1920, 480] }]);
    await drawings.flush();
    expect(drawings.saveState.getState()).toEqual({ state: "saved", pending: 0 });
  });

  it("sends a png where the browser makes no webp", async () => {
    const far = server("a");
    const uploads: Upload[] = [];
    const makeWorker = workerWhere(
      `function (wanted) { return real.call(this, wanted.type === "image/webp" ? { type: "image/png" } : wanted); }`,
    );
    const drawings = open(far, somebody(), { uploads, makeWorker });
    const { syncedDrawing } = drawings.open("a");
    await expect.poll(() => phase(syncedDrawing)).toBe("ready");
    draw(syncedDrawing, "one");
    await expect.poll(() => uploads).toEqual([{ cutId: "a", seq: 1, type: "image/png", size: [640, 360] }]);
    expect(drawings.getLocalPreviewUrl("a", "small")).toMatch(/^blob:/);
    await saved(drawings);
  });

  it.each([
    ["cannot be made here", { makeWorker: workerWhere("() => Promise.reject(new Error())") }],
    ["is refused", { uploadPreview: () => Promise.resolve(422) }],
  ])("has the server paint a picture that %s, and is not saved before", async (_, parts) => {
    const far = server("a");
    const answers = [503, 202, 204];
    const wanted: string[] = [];
    const states: string[] = [];
    const want = (cutId: string) => {
      wanted.push(cutId);
      states.push(drawings.saveState.getState().state);
      return Promise.resolve(answers.shift() ?? 500);
    };
    const drawings = open(far, somebody(), { requestPreview: want, retryPreviewMs: 100, ...parts });
    const { syncedDrawing } = drawings.open("a");
    await expect.poll(() => phase(syncedDrawing)).toBe("ready");
    draw(syncedDrawing, "one");
    await expect.poll(() => wanted, { timeout: 20_000 }).toEqual(["a", "a", "a"]);
    await saved(drawings);
    expect(states).toEqual(["saving", "saving", "saving"]);
    expect(far.getStrokeIds("a")).toEqual(["one"]);
    // A later change is tried here again, and left to the server again.
    answers.push(204);
    draw(syncedDrawing, "two");
    await expect.poll(() => wanted.length, { timeout: 20_000 }).toBe(4);
    await saved(drawings);
  });

  it("makes the picture although its worker could not be loaded the first time", async () => {
    const far = server("a");
    const uploads: Upload[] = [];
    const drawings = open(far, somebody(), { uploads, retryPreviewMs: 100, makeWorker: workerLoadedAtLast() });
    const { syncedDrawing } = drawings.open("a");
    await expect.poll(() => phase(syncedDrawing)).toBe("ready");
    draw(syncedDrawing, "one");
    await expect.poll(() => uploads.map(({ cutId, seq }) => [cutId, seq])).toEqual([["a", 1]]);
    await saved(drawings);
  });

  it("catches up with a preview that an earlier visit still owed", async () => {
    const far = server("a");
    const userId = somebody();
    const first = open(far, userId);
    const { syncedDrawing } = first.open("a");
    await expect.poll(() => phase(syncedDrawing)).toBe("ready");
    draw(syncedDrawing, "one");
    await saved(first);
    first.dispose();
    const uploads: Upload[] = [];
    open(far, userId, { uploads });
    await expect.poll(() => uploads.map(({ cutId, seq }) => [cutId, seq]), { timeout: 5000 }).toEqual([["a", 1]]);
  });

  it("forgets copies at sign-out but never what is unsaved, and counts it", async () => {
    const far = server("a");
    const userId = somebody();
    const drawings = open(far, userId);
    const { syncedDrawing } = drawings.open("a");
    await expect.poll(() => phase(syncedDrawing)).toBe("ready");
    draw(syncedDrawing, "sent");
    await saved(drawings);
    far.isUp = false;
    far.disconnectAll();
    draw(syncedDrawing, "kept");
    drawings.dispose();
    const journal = new DrawingJournal();
    await expect.poll(() => journal.loadDoc(userId, "a")).not.toBe(null);
    expect(await clearLocalDrafts(userId)).toBe(1);
    expect(await journal.loadDoc(userId, "a")).toBe(null);
    expect(await clearLocalDrafts(somebody())).toBe(0);
    far.isUp = true;
    await saved(open(far, userId));
    await expect.poll(() => far.getStrokeIds("a")).toEqual(["sent", "kept"]);
  });
});
