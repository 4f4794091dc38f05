import { afterEach, describe, expect, it, vi } from "vitest";
import type { BrushTip } from "@/engine/brush/brushTip";
import { LiveStroke } from "@/engine/brush/liveStroke";
import { createLineStroke } from "@/engine/testing";
import { clearLocalDrafts, DrawingJournal } from "./drawingJournal";
import { Drawings, type DrawingsDependencies, type DrawingsOptions } from "./drawings";
import type { SyncedDrawing } from "./syncedDrawing";
import { FakeDrawingServer } from "./testing";

const openedDrawings: Drawings[] = [];
let userCount = 0;

/** Return a new user id, because the tests share the browser's IndexedDB. */
function createUserId(): string {
  userCount += 1;
  return `person-${performance.timeOrigin}-${userCount}`;
}

type TestOptions = DrawingsDependencies & Pick<DrawingsOptions, "canvas">;

/** Create workers whose canvas uses a patched `convertToBlob`. */
function createPatchedWorkerFactory(convertToBlob: string): () => Worker {
  const patch = `const real = OffscreenCanvas.prototype.convertToBlob;
    OffscreenCanvas.prototype.convertToBlob = ${convertToBlob};`;
  const moduleUrls = [
    `data:text/javascript,${encodeURIComponent(patch)}`,
    new URL("./preview.worker.ts", import.meta.url),
  ];
  const script = new Blob([moduleUrls.map((moduleUrl) => `import ${JSON.stringify(moduleUrl)};`).join("\n")], {
    type: "text/javascript",
  });
  return () => new Worker(URL.createObjectURL(script), { type: "module" });
}

/** Create workers of which the first fails to load its script. */
function createFailingOnceWorkerFactory(): () => Worker {
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

const defaultCanvas = { width: 640, height: 360 };

function openDrawings(
  fakeServer: FakeDrawingServer,
  userId: string,
  {
    uploads = [] as Upload[],
    canvas = defaultCanvas,
    ...dependencies
  }: { uploads?: Upload[] } & Partial<TestOptions> = {},
) {
  const drawings = new Drawings(
    { projectId: "p", userId, canvas, canEdit: true },
    {
      socket: fakeServer.createTabSocket(),
      uploadPreview: async (cutId, seq, blob) => {
        const { width, height } = await createImageBitmap(blob);
        uploads.push({ cutId, seq, type: blob.type, size: [width, height] });
        return 200;
      },
      ...dependencies,
    },
  );
  openedDrawings.push(drawings);
  return drawings;
}

afterEach(() => {
  for (const drawings of openedDrawings.splice(0)) drawings.dispose();
});

const getPhase = (syncedDrawing: SyncedDrawing) => syncedDrawing.state.getState().phase;
const getIds = (syncedDrawing: SyncedDrawing) => syncedDrawing.document.getItems("base").map((stroke) => stroke.id);
const INK: BrushTip = { kind: "ink", thin: 0, curve: 1, opacity: 1, flow: 1 };
const draw = (syncedDrawing: SyncedDrawing, id: string) =>
  syncedDrawing.commit(createLineStroke(id, [10, 10], [300, 200], { tip: INK }), "base");
const expectSaved = (drawings: Drawings) =>
  expect.poll(() => drawings.saveState.getState()).toEqual({ state: "saved", pending: 0 });

function server(...cuts: string[]): FakeDrawingServer {
  const fakeServer = new FakeDrawingServer();
  for (const cut of cuts) fakeServer.cuts.add(cut);
  return fakeServer;
}

describe("drawings of a board", () => {
  it("sends each stroke to the server and to other users, and reports 'saved' only afterwards", async () => {
    const fakeServer = server("a");
    const [mine, theirs] = [openDrawings(fakeServer, createUserId()), openDrawings(fakeServer, createUserId())];
    const [myDrawing, theirDrawing] = [mine.open("a").syncedDrawing, theirs.open("a").syncedDrawing];
    await expect.poll(() => [getPhase(myDrawing), getPhase(theirDrawing)]).toEqual(["ready", "ready"]);
    draw(myDrawing, "one");
    expect(mine.saveState.getState()).toEqual({ state: "saving", pending: 1 });
    await expectSaved(mine);
    await expect.poll(() => getIds(theirDrawing)).toEqual(["one"]);
    draw(theirDrawing, "two");
    await expect.poll(() => getIds(myDrawing)).toEqual(["one", "two"]);
    mine.undo();
    await expect.poll(() => getIds(theirDrawing)).toEqual(["two"]);
    mine.redo();
    await expect.poll(() => new Set(fakeServer.getStrokeIds("a"))).toEqual(new Set(["one", "two"]));
  });

  it("keeps strokes drawn offline and merges them after reconnecting", async () => {
    const fakeServer = server("a");
    const [mine, theirs] = [openDrawings(fakeServer, createUserId()), openDrawings(fakeServer, createUserId())];
    const myDrawing = mine.open("a").syncedDrawing;
    const theirDrawing = theirs.open("a").syncedDrawing;
    await expect.poll(() => [getPhase(myDrawing), getPhase(theirDrawing)]).toEqual(["ready", "ready"]);
    fakeServer.isUp = false;
    fakeServer.disconnectAll();
    draw(myDrawing, "mine");
    draw(theirDrawing, "theirs");
    expect(mine.saveState.getState()).toEqual({ state: "offline", pending: 1 });
    fakeServer.runTimers();
    await Promise.resolve();
    expect(mine.saveState.getState().state).toBe("offline");
    fakeServer.isUp = true;
    fakeServer.runTimers();
    await expectSaved(mine);
    await expectSaved(theirs);
    await expect.poll(() => new Set(getIds(myDrawing))).toEqual(new Set(["mine", "theirs"]));
    await expect.poll(() => getIds(theirDrawing)).toEqual(getIds(myDrawing));
  });

  it("resends unacknowledged pushes with the same id, so that they are applied once", async () => {
    const fakeServer = server("a");
    const drawings = openDrawings(fakeServer, createUserId());
    const { syncedDrawing } = drawings.open("a");
    await expect.poll(() => getPhase(syncedDrawing)).toBe("ready");
    fakeServer.isLosingAnswers = true;
    draw(syncedDrawing, "one");
    draw(syncedDrawing, "two");
    await expect.poll(() => fakeServer.logs.get("a")?.length).toBe(2);
    expect(drawings.saveState.getState()).toEqual({ state: "saving", pending: 2 });
    fakeServer.isLosingAnswers = false;
    fakeServer.disconnectAll();
    fakeServer.runTimers();
    await expectSaved(drawings);
    expect(fakeServer.received.filter(({ type }) => type === "doc_push")).toHaveLength(4);
    expect(fakeServer.logs.get("a")).toHaveLength(2);
    expect(fakeServer.getStrokeIds("a")).toEqual(["one", "two"]);
  });

  it("shows drafts after an offline reload, and sends them on the next visit, also for cuts that are not open", async () => {
    const fakeServer = server("a", "b");
    const userId = createUserId();
    const first = openDrawings(fakeServer, userId);
    const a = first.open("a").syncedDrawing;
    const b = first.open("b").syncedDrawing;
    await expect.poll(() => [getPhase(a), getPhase(b)]).toEqual(["ready", "ready"]);
    draw(a, "sent");
    await expectSaved(first);
    await expect.poll(() => new DrawingJournal().listPushes(userId, "p")).toEqual([]);
    fakeServer.isUp = false;
    fakeServer.disconnectAll();
    draw(a, "kept a");
    draw(b, "kept b");
    first.dispose();

    const offlineDrawings = openDrawings(fakeServer, userId);
    const reopened = offlineDrawings.open("a").syncedDrawing;
    await expect.poll(() => getIds(reopened)).toEqual(["sent", "kept a"]);
    expect(getPhase(reopened)).toBe("ready");
    await expect.poll(() => offlineDrawings.saveState.getState()).toEqual({ state: "offline", pending: 2 });
    offlineDrawings.dispose();

    fakeServer.isUp = true;
    const onlineDrawings = openDrawings(fakeServer, userId);
    await expect.poll(() => fakeServer.getStrokeIds("b")).toEqual(["kept b"]);
    await expectSaved(onlineDrawings);
    expect(fakeServer.getStrokeIds("a")).toEqual(["sent", "kept a"]);
  });

  it("copies a drawing to a cut that is not on the server yet; later changes of either don't affect the other", async () => {
    const fakeServer = server("a");
    const drawings = openDrawings(fakeServer, createUserId());
    const { syncedDrawing } = drawings.open("a");
    await expect.poll(() => getPhase(syncedDrawing)).toBe("ready");
    draw(syncedDrawing, "one");
    await expectSaved(drawings);
    expect(await drawings.copyDrawing("a", "new")).toBe(true);
    fakeServer.cuts.add("new");
    drawings.retry("new");
    await expectSaved(drawings);
    expect(fakeServer.getStrokeIds("new")).toEqual(["one"]);
    draw(drawings.open("new").syncedDrawing, "two");
    drawings.undo();
    draw(syncedDrawing, "three");
    await expect
      .poll(() => [fakeServer.getStrokeIds("a"), fakeServer.getStrokeIds("new")])
      .toEqual([["one", "three"], ["one"]]);
  });

  it("writes a stroke to the journal as soon as it is drawn", async () => {
    const fakeServer = server("a");
    fakeServer.isLosingAnswers = true;
    const userId = createUserId();
    const drawings = openDrawings(fakeServer, userId);
    const { syncedDrawing } = drawings.open("a");
    await expect.poll(() => getPhase(syncedDrawing)).toBe("ready");
    draw(syncedDrawing, "one");
    const journal = new DrawingJournal();
    await expect.poll(async () => (await journal.listPushes(userId, "p")).length).toBe(1);
    fakeServer.isLosingAnswers = false;
    fakeServer.disconnectAll();
    fakeServer.runTimers();
    await expectSaved(drawings);
    await expect.poll(async () => (await journal.listPushes(userId, "p")).length).toBe(0);
  });

  it("backs up an unfinished stroke and removes the backup when it is committed", async () => {
    const userId = createUserId();
    const { syncedDrawing } = openDrawings(server("a"), userId).open("a");
    await expect.poll(() => getPhase(syncedDrawing)).toBe("ready");
    const live = new LiveStroke("half", { kind: "pencil", colour: "#112233", size: 5 });
    live.add({ x: 1, y: 1, pressure: 0.5 });
    syncedDrawing.setLive(live);
    live.add({ x: 90, y: 50, pressure: 0.5 });
    const journal = new DrawingJournal();
    const listStoredStrokes = async () =>
      (await journal.listLiveStrokes(userId, "p")).map(({ cutId, stroke }) => ({ cutId, stroke }));
    await expect.poll(listStoredStrokes, { timeout: 3000 }).toEqual([{ cutId: "a", stroke: live.toStroke() }]);
    syncedDrawing.commit(live.toStroke(), "base");
    syncedDrawing.setLive(null);
    await expect.poll(listStoredStrokes).toEqual([]);
  });

  it("commits an unfinished stroke of a crashed tab once", async () => {
    const fakeServer = server("a");
    const userId = createUserId();
    const live = new LiveStroke("half", { kind: "pencil", colour: "#112233", size: 5 });
    live.add({ x: 1, y: 1, pressure: 0.5 });
    live.add({ x: 90, y: 50, pressure: 0.5 });
    const journal = new DrawingJournal();
    const at = Date.now() - 60_000;
    await journal.saveLiveStroke({ userId, projectId: "p", cutId: "a", layerId: "base", stroke: live.toStroke(), at });
    const drawings = openDrawings(fakeServer, userId);
    await expect.poll(() => fakeServer.getStrokeIds("a")).toEqual(["half"]);
    await expect.poll(() => journal.listLiveStrokes(userId, "p")).toEqual([]);
    drawings.dispose();
    const reopened = openDrawings(fakeServer, userId).open("a").syncedDrawing;
    await expect.poll(() => getIds(reopened)).toEqual(["half"]);
  });

  it("keeps pending strokes in the journal until they are added to their drawing", async () => {
    const userId = createUserId();
    const drawings = openDrawings(server("a"), userId);
    const live = new LiveStroke("early", { kind: "pencil", colour: "#112233", size: 5 });
    live.add({ x: 1, y: 1, pressure: 0.5 });
    const journal = new DrawingJournal();
    const listStoredStrokes = async () =>
      (await journal.listLiveStrokes(userId, "p")).map(({ cutId, stroke }) => [cutId, stroke.id]);
    drawings.pendingStrokes.add("a", "base", live);
    drawings.setPendingPressCount(1);
    await expect.poll(listStoredStrokes).toEqual([["a", "early"]]);
    expect(drawings.saveState.getState()).toEqual({ state: "saving", pending: 1 });
    expect(drawings.historyState.getState().canUndo).toBe(true);
    drawings.removePendingStroke("early");
    drawings.setPendingPressCount(0);
    await expect.poll(listStoredStrokes).toEqual([]);
    expect(drawings.saveState.getState()).toEqual({ state: "saved", pending: 0 });
  });

  it("recovers a stroke of a crashed tab only after its drawing has loaded", async () => {
    const fakeServer = server("a");
    fakeServer.isUp = false;
    const userId = createUserId();
    const live = new LiveStroke("early", { kind: "pencil", colour: "#112233", size: 5 });
    live.add({ x: 1, y: 1, pressure: 0.5 });
    const journal = new DrawingJournal();
    const at = Date.now() - 60_000;
    await journal.saveLiveStroke({ userId, projectId: "p", cutId: "a", layerId: "gone", stroke: live.toStroke(), at });
    const drawings = openDrawings(fakeServer, userId);
    const { syncedDrawing } = drawings.open("a");
    await expect.poll(() => getPhase(syncedDrawing)).toBe("absent");
    expect(syncedDrawing.document.isEmpty).toBe(true);
    expect(await journal.listLiveStrokes(userId, "p")).toHaveLength(1);
    fakeServer.isUp = true;
    fakeServer.runTimers();
    await expect.poll(() => fakeServer.getStrokeIds("a"), { timeout: 10_000 }).toEqual(["early"]);
    await expect.poll(() => journal.listLiveStrokes(userId, "p")).toEqual([]);
  });

  it("saves a drawing on a cut that reaches the server later", async () => {
    const fakeServer = server();
    const drawings = openDrawings(fakeServer, createUserId());
    const { syncedDrawing } = drawings.open("new");
    await expect.poll(() => getPhase(syncedDrawing)).toBe("absent");
    draw(syncedDrawing, "one");
    await expect.poll(() => fakeServer.received.some(({ type }) => type === "doc_push")).toBe(true);
    fakeServer.cuts.add("new");
    drawings.retry("new");
    await expectSaved(drawings);
    expect(fakeServer.getStrokeIds("new")).toEqual(["one"]);
    expect(drawings.problems.getState().problems).toEqual([]);
    await expect.poll(() => getPhase(syncedDrawing)).toBe("ready");
  });

  it("keeps the draft and reports a problem when the cut was deleted; sends it after the cut is restored", async () => {
    const fakeServer = server("a");
    const drawings = openDrawings(fakeServer, createUserId());
    const { syncedDrawing } = drawings.open("a");
    await expect.poll(() => getPhase(syncedDrawing)).toBe("ready");
    fakeServer.cuts.delete("a");
    draw(syncedDrawing, "one");
    await expect
      .poll(() => drawings.problems.getState().problems)
      .toEqual([{ cutId: "a", code: "cut.gone", detail: "Not taken." }]);
    expect(drawings.saveState.getState()).toEqual({ state: "saving", pending: 1 });
    fakeServer.cuts.add("a");
    drawings.retry("a");
    await expectSaved(drawings);
    expect(drawings.problems.getState().problems).toEqual([]);
    expect(fakeServer.getStrokeIds("a")).toEqual(["one"]);
  });

  it("keeps forbidden changes, reports the reason, and doesn't retry them repeatedly", async () => {
    const fakeServer = server("a");
    const drawings = openDrawings(fakeServer, createUserId());
    const { syncedDrawing } = drawings.open("a");
    await expect.poll(() => getPhase(syncedDrawing)).toBe("ready");
    fakeServer.refusal = "forbidden";
    draw(syncedDrawing, "one");
    await expect.poll(() => drawings.problems.getState().problems.map(({ code }) => code)).toEqual(["forbidden"]);
    expect(drawings.saveState.getState().pending).toBe(1);
    expect(fakeServer.received.filter(({ type }) => type === "doc_push")).toHaveLength(1);
  });

  it("undoes drawing steps and other steps across all cuts, and reports each", async () => {
    const fakeServer = server("a", "b");
    const drawings = openDrawings(fakeServer, createUserId());
    const [a, b] = [drawings.open("a").syncedDrawing, drawings.open("b").syncedDrawing];
    await expect.poll(() => [getPhase(a), getPhase(b)]).toEqual(["ready", "ready"]);
    const visited: (string | null)[][] = [];
    drawings.onHistoryStep = ({ cutId, subject }, direction) => visited.push([direction, subject, cutId]);
    draw(a, "a1");
    const renameStep = { cutId: "b", subject: "name" as const, undo: vi.fn(() => true), redo: vi.fn(() => true) };
    drawings.recordStep(renameStep);
    draw(b, "b1");
    for (let press = 0; press < 3; press += 1) drawings.undo();
    expect(visited).toEqual([
      ["undo", "stroke", "b"],
      ["undo", "name", "b"],
      ["undo", "stroke", "a"],
    ]);
    expect(renameStep.undo).toHaveBeenCalledOnce();
    expect([getIds(a), getIds(b)]).toEqual([[], []]);
    expect(drawings.historyState.getState()).toEqual({ canUndo: false, canRedo: true });
    for (let press = 0; press < 3; press += 1) drawings.redo();
    expect([getIds(a), getIds(b)]).toEqual([["a1"], ["b1"]]);
    await expectSaved(drawings);
    expect([fakeServer.getStrokeIds("a"), fakeServer.getStrokeIds("b")]).toEqual([["a1"], ["b1"]]);
  });

  it("requests missing updates after a gap in the sequence numbers", async () => {
    const fakeServer = server("a");
    const [mine, theirs] = [openDrawings(fakeServer, createUserId()), openDrawings(fakeServer, createUserId())];
    const [myDrawing, theirDrawing] = [mine.open("a").syncedDrawing, theirs.open("a").syncedDrawing];
    await expect.poll(() => [getPhase(myDrawing), getPhase(theirDrawing)]).toEqual(["ready", "ready"]);
    const unsentDocument = fakeServer.getDocument("a");
    unsentDocument.onLocalUpdate((update) =>
      fakeServer.logs.set("a", [...(fakeServer.logs.get("a") ?? []), { pushId: "x", update }]),
    );
    unsentDocument.add(createLineStroke("unheard", [0, 0], [5, 5]));
    draw(theirDrawing, "heard");
    await expect.poll(() => new Set(getIds(myDrawing))).toEqual(new Set(["unheard", "heard"]));
  });

  it("uploads a WebP preview of at most 1920 × 1080 with the sequence number that it shows", async () => {
    const fakeServer = server("a");
    const uploads: Upload[] = [];
    const drawings = openDrawings(fakeServer, createUserId(), { uploads, canvas: { width: 4000, height: 1000 } });
    const { syncedDrawing } = drawings.open("a");
    await expect.poll(() => getPhase(syncedDrawing)).toBe("ready");
    draw(syncedDrawing, "one");
    draw(syncedDrawing, "two");
    await expect.poll(() => drawings.getLocalPreviewUrl("a"), { timeout: 5000 }).toMatch(/^blob:/);
    await expect
      .poll(() => uploads, { timeout: 5000 })
      .toEqual([{ cutId: "a", seq: 2, type: "image/webp", size: [1920, 480] }]);
    await drawings.flush();
    expect(drawings.saveState.getState()).toEqual({ state: "saved", pending: 0 });
  });

  it("uploads a PNG if the browser can't encode WebP", async () => {
    const fakeServer = server("a");
    const uploads: Upload[] = [];
    const makeWorker = createPatchedWorkerFactory(
      `function (wanted) { return real.call(this, wanted.type === "image/webp" ? { type: "image/png" } : wanted); }`,
    );
    const drawings = openDrawings(fakeServer, createUserId(), { uploads, makeWorker });
    const { syncedDrawing } = drawings.open("a");
    await expect.poll(() => getPhase(syncedDrawing)).toBe("ready");
    draw(syncedDrawing, "one");
    await expect.poll(() => uploads).toEqual([{ cutId: "a", seq: 1, type: "image/png", size: [640, 360] }]);
    expect(drawings.getLocalPreviewUrl("a", "small")).toMatch(/^blob:/);
    await expectSaved(drawings);
  });

  it.each([
    ["can't be rendered here", { makeWorker: createPatchedWorkerFactory("() => Promise.reject(new Error())") }],
    ["is rejected", { uploadPreview: () => Promise.resolve(422) }],
  ])("asks the server to render a preview that %s, and reports unsaved changes until then", async (_, dependencies) => {
    const fakeServer = server("a");
    const statuses = [503, 202, 204];
    const requestedCutIds: string[] = [];
    const states: string[] = [];
    const requestPreview = (cutId: string) => {
      requestedCutIds.push(cutId);
      states.push(drawings.saveState.getState().state);
      return Promise.resolve(statuses.shift() ?? 500);
    };
    const drawings = openDrawings(fakeServer, createUserId(), {
      requestPreview,
      retryPreviewMs: 100,
      ...dependencies,
    });
    const { syncedDrawing } = drawings.open("a");
    await expect.poll(() => getPhase(syncedDrawing)).toBe("ready");
    draw(syncedDrawing, "one");
    await expect.poll(() => requestedCutIds, { timeout: 20_000 }).toEqual(["a", "a", "a"]);
    await expectSaved(drawings);
    expect(states).toEqual(["saving", "saving", "saving"]);
    expect(fakeServer.getStrokeIds("a")).toEqual(["one"]);
    // A later change is tried here again, and left to the server again.
    statuses.push(204);
    draw(syncedDrawing, "two");
    await expect.poll(() => requestedCutIds.length, { timeout: 20_000 }).toBe(4);
    await expectSaved(drawings);
  });

  it("renders the preview after its worker failed to load the first time", async () => {
    const fakeServer = server("a");
    const uploads: Upload[] = [];
    const drawings = openDrawings(fakeServer, createUserId(), {
      uploads,
      retryPreviewMs: 100,
      makeWorker: createFailingOnceWorkerFactory(),
    });
    const { syncedDrawing } = drawings.open("a");
    await expect.poll(() => getPhase(syncedDrawing)).toBe("ready");
    draw(syncedDrawing, "one");
    await expect.poll(() => uploads.map(({ cutId, seq }) => [cutId, seq])).toEqual([["a", 1]]);
    await expectSaved(drawings);
  });

  it("uploads a preview that an earlier visit didn't upload", async () => {
    const fakeServer = server("a");
    const userId = createUserId();
    const first = openDrawings(fakeServer, userId);
    const { syncedDrawing } = first.open("a");
    await expect.poll(() => getPhase(syncedDrawing)).toBe("ready");
    draw(syncedDrawing, "one");
    await expectSaved(first);
    first.dispose();
    const uploads: Upload[] = [];
    openDrawings(fakeServer, userId, { uploads });
    await expect.poll(() => uploads.map(({ cutId, seq }) => [cutId, seq]), { timeout: 5000 }).toEqual([["a", 1]]);
  });

  it("deletes local copies on sign-out, but keeps and counts unsaved changes", async () => {
    const fakeServer = server("a");
    const userId = createUserId();
    const drawings = openDrawings(fakeServer, userId);
    const { syncedDrawing } = drawings.open("a");
    await expect.poll(() => getPhase(syncedDrawing)).toBe("ready");
    draw(syncedDrawing, "sent");
    await expectSaved(drawings);
    fakeServer.isUp = false;
    fakeServer.disconnectAll();
    draw(syncedDrawing, "kept");
    drawings.dispose();
    const journal = new DrawingJournal();
    await expect.poll(() => journal.loadDoc(userId, "a")).not.toBe(null);
    expect(await clearLocalDrafts(userId)).toBe(1);
    expect(await journal.loadDoc(userId, "a")).toBe(null);
    expect(await clearLocalDrafts(createUserId())).toBe(0);
    fakeServer.isUp = true;
    await expectSaved(openDrawings(fakeServer, userId));
    await expect.poll(() => fakeServer.getStrokeIds("a")).toEqual(["sent", "kept"]);
  });
});
