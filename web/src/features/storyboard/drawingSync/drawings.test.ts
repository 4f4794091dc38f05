import { afterEach, describe, expect, it, vi } from "vitest";
import { LiveStroke } from "@/engine/live";
import { lineStroke } from "@/engine/testing";
import type { Tip } from "@/engine/tip";
import { clearLocalDrafts, DrawingJournal } from "./drawingJournal";
import { Drawings, type DrawingsOptions, type DrawingsParts } from "./drawings";
import type { CutRoom } from "./room";
import { FarEnd } from "./testing";

const opened: Drawings[] = [];
let person = 0;

/** A person who has never been here; the browser's own IndexedDB is used. */
function somebody(): string {
  person += 1;
  return `person-${performance.timeOrigin}-${person}`;
}

type Opened = DrawingsParts & Pick<DrawingsOptions, "canvas">;

/** The worker in a browser whose canvas encodes otherwise. */
function workerWhere(convertToBlob: string): () => Worker {
  const patch = `const real = OffscreenCanvas.prototype.convertToBlob;
    OffscreenCanvas.prototype.convertToBlob = ${convertToBlob};`;
  const parts = [`data:text/javascript,${encodeURIComponent(patch)}`, new URL("./preview.worker.ts", import.meta.url)];
  const whole = new Blob([parts.map((part) => `import ${JSON.stringify(part)};`).join("\n")], {
    type: "text/javascript",
  });
  return () => new Worker(URL.createObjectURL(whole), { type: "module" });
}

/** The worker in a browser that cannot load its script the first time. */
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
  far: FarEnd,
  userId: string,
  { uploads = [] as Upload[], canvas = aCanvas, ...parts }: { uploads?: Upload[] } & Partial<Opened> = {},
) {
  const drawings = new Drawings(
    { projectId: "p", userId, canvas, canEdit: true },
    {
      socket: far.tab(),
      upload: async (cutId, seq, blob) => {
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

const phase = (room: CutRoom) => room.state.getState().phase;
const ids = (room: CutRoom) => room.drawing.items("base").map((stroke) => stroke.id);
const INK: Tip = { kind: "ink", thin: 0, curve: 1, opacity: 1, flow: 1 };
const draw = (room: CutRoom, id: string) => room.commit(lineStroke(id, [10, 10], [300, 200], { tip: INK }), "base");
const saved = (drawings: Drawings) =>
  expect.poll(() => drawings.save.getState()).toEqual({ state: "saved", pending: 0 });

function server(...cuts: string[]): FarEnd {
  const far = new FarEnd();
  for (const cut of cuts) far.cuts.add(cut);
  return far;
}

describe("the drawings of a board", () => {
  it("brings each stroke to the server and to the other person, and only then says saved", async () => {
    const far = server("a");
    const [mine, theirs] = [open(far, somebody()), open(far, somebody())];
    const [here, there] = [mine.open("a").room, theirs.open("a").room];
    await expect.poll(() => [phase(here), phase(there)]).toEqual(["ready", "ready"]);
    draw(here, "one");
    expect(mine.save.getState()).toEqual({ state: "saving", pending: 1 });
    await saved(mine);
    await expect.poll(() => ids(there)).toEqual(["one"]);
    draw(there, "two");
    await expect.poll(() => ids(here)).toEqual(["one", "two"]);
    mine.undo();
    await expect.poll(() => ids(there)).toEqual(["two"]);
    mine.redo();
    await expect.poll(() => new Set(far.strokeIds("a"))).toEqual(new Set(["one", "two"]));
  });

  it("keeps what is drawn while the server is away and merges it when it is back", async () => {
    const far = server("a");
    const [mine, theirs] = [open(far, somebody()), open(far, somebody())];
    const here = mine.open("a").room;
    const there = theirs.open("a").room;
    await expect.poll(() => [phase(here), phase(there)]).toEqual(["ready", "ready"]);
    far.isUp = false;
    far.drop();
    draw(here, "mine");
    draw(there, "theirs");
    expect(mine.save.getState()).toEqual({ state: "offline", pending: 1 });
    far.passTime();
    await Promise.resolve();
    expect(mine.save.getState().state).toBe("offline");
    far.isUp = true;
    far.passTime();
    await saved(mine);
    await saved(theirs);
    await expect.poll(() => new Set(ids(here))).toEqual(new Set(["mine", "theirs"]));
    await expect.poll(() => ids(there)).toEqual(ids(here));
  });

  it("sends again, under the same id, what was not answered, so that it counts once", async () => {
    const far = server("a");
    const drawings = open(far, somebody());
    const { room } = drawings.open("a");
    await expect.poll(() => phase(room)).toBe("ready");
    far.losesAnswers = true;
    draw(room, "one");
    draw(room, "two");
    await expect.poll(() => far.logs.get("a")?.length).toBe(2);
    expect(drawings.save.getState()).toEqual({ state: "saving", pending: 2 });
    far.losesAnswers = false;
    far.drop();
    far.passTime();
    await saved(drawings);
    expect(far.received.filter(({ type }) => type === "doc_push")).toHaveLength(4);
    expect(far.logs.get("a")).toHaveLength(2);
    expect(far.strokeIds("a")).toEqual(["one", "two"]);
  });

  it("shows drafts again after a reload without the server, and sends them at the next visit, cuts not open included", async () => {
    const far = server("a", "b");
    const userId = somebody();
    const first = open(far, userId);
    const a = first.open("a").room;
    const b = first.open("b").room;
    await expect.poll(() => [phase(a), phase(b)]).toEqual(["ready", "ready"]);
    draw(a, "sent");
    await saved(first);
    await expect.poll(() => new DrawingJournal().pushes(userId, "p")).toEqual([]);
    far.isUp = false;
    far.drop();
    draw(a, "kept a");
    draw(b, "kept b");
    first.dispose();

    const away = open(far, userId);
    const again = away.open("a").room;
    await expect.poll(() => ids(again)).toEqual(["sent", "kept a"]);
    expect(phase(again)).toBe("ready");
    await expect.poll(() => away.save.getState()).toEqual({ state: "offline", pending: 2 });
    away.dispose();

    far.isUp = true;
    const back = open(far, userId);
    await expect.poll(() => far.strokeIds("b")).toEqual(["kept b"]);
    await saved(back);
    expect(far.strokeIds("a")).toEqual(["sent", "kept a"]);
  });

  it("copies a drawing to a cut that the server does not have yet, and each goes its own way after", async () => {
    const far = server("a");
    const drawings = open(far, somebody());
    const { room } = drawings.open("a");
    await expect.poll(() => phase(room)).toBe("ready");
    draw(room, "one");
    await saved(drawings);
    expect(await drawings.copyDrawing("a", "new")).toBe(true);
    far.cuts.add("new");
    drawings.retry("new");
    await saved(drawings);
    expect(far.strokeIds("new")).toEqual(["one"]);
    draw(drawings.open("new").room, "two");
    drawings.undo();
    draw(room, "three");
    await expect.poll(() => [far.strokeIds("a"), far.strokeIds("new")]).toEqual([["one", "three"], ["one"]]);
  });

  it("has a stroke in the browser's journal as soon as it is drawn", async () => {
    const far = server("a");
    far.losesAnswers = true;
    const userId = somebody();
    const drawings = open(far, userId);
    const { room } = drawings.open("a");
    await expect.poll(() => phase(room)).toBe("ready");
    draw(room, "one");
    const journal = new DrawingJournal();
    await expect.poll(async () => (await journal.pushes(userId, "p")).length).toBe(1);
    far.losesAnswers = false;
    far.drop();
    far.passTime();
    await saved(drawings);
    await expect.poll(async () => (await journal.pushes(userId, "p")).length).toBe(0);
  });

  it("writes down a stroke in the making, and strikes the record out when it is let go", async () => {
    const userId = somebody();
    const { room } = open(server("a"), userId).open("a");
    await expect.poll(() => phase(room)).toBe("ready");
    const live = new LiveStroke("half", { kind: "pencil", colour: "#112233", size: 5 });
    live.add({ x: 1, y: 1, pressure: 0.5 });
    room.setLive(live);
    live.add({ x: 90, y: 50, pressure: 0.5 });
    const journal = new DrawingJournal();
    const kept = async () => (await journal.lives(userId, "p")).map(({ cutId, stroke }) => ({ cutId, stroke }));
    await expect.poll(kept, { timeout: 3000 }).toEqual([{ cutId: "a", stroke: live.toStroke() }]);
    room.commit(live.toStroke(), "base");
    room.setLive(null);
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
    await journal.saveLive({ userId, projectId: "p", cutId: "a", layerId: "base", stroke: live.toStroke(), at });
    const drawings = open(far, userId);
    await expect.poll(() => far.strokeIds("a")).toEqual(["half"]);
    await expect.poll(() => journal.lives(userId, "p")).toEqual([]);
    drawings.dispose();
    const later = open(far, userId).open("a").room;
    await expect.poll(() => ids(later)).toEqual(["half"]);
  });

  it("keeps strokes that wait for their drawing in the journal until they are added", async () => {
    const userId = somebody();
    const drawings = open(server("a"), userId);
    const live = new LiveStroke("early", { kind: "pencil", colour: "#112233", size: 5 });
    live.add({ x: 1, y: 1, pressure: 0.5 });
    const journal = new DrawingJournal();
    const kept = async () => (await journal.lives(userId, "p")).map(({ cutId, stroke }) => [cutId, stroke.id]);
    drawings.waiting.add("a", "base", live);
    drawings.setWaiting(1);
    await expect.poll(kept).toEqual([["a", "early"]]);
    expect(drawings.save.getState()).toEqual({ state: "saving", pending: 1 });
    expect(drawings.history.getState().canUndo).toBe(true);
    drawings.forgetWaiting("early");
    drawings.setWaiting(0);
    await expect.poll(kept).toEqual([]);
    expect(drawings.save.getState()).toEqual({ state: "saved", pending: 0 });
  });

  it("adds a stroke that a dead tab left behind only when its drawing is there", async () => {
    const far = server("a");
    far.isUp = false;
    const userId = somebody();
    const live = new LiveStroke("early", { kind: "pencil", colour: "#112233", size: 5 });
    live.add({ x: 1, y: 1, pressure: 0.5 });
    const journal = new DrawingJournal();
    const at = Date.now() - 60_000;
    await journal.saveLive({ userId, projectId: "p", cutId: "a", layerId: "gone", stroke: live.toStroke(), at });
    const drawings = open(far, userId);
    const { room } = drawings.open("a");
    await expect.poll(() => phase(room)).toBe("absent");
    expect(room.drawing.isEmpty).toBe(true);
    expect(await journal.lives(userId, "p")).toHaveLength(1);
    far.isUp = true;
    far.passTime();
    await expect.poll(() => far.strokeIds("a"), { timeout: 10_000 }).toEqual(["early"]);
    await expect.poll(() => journal.lives(userId, "p")).toEqual([]);
  });

  it("draws on a cut that the server learns of only afterwards", async () => {
    const far = server();
    const drawings = open(far, somebody());
    const { room } = drawings.open("new");
    await expect.poll(() => phase(room)).toBe("absent");
    draw(room, "one");
    await expect.poll(() => far.received.some(({ type }) => type === "doc_push")).toBe(true);
    far.cuts.add("new");
    drawings.retry("new");
    await saved(drawings);
    expect(far.strokeIds("new")).toEqual(["one"]);
    expect(drawings.problems.getState().problems).toEqual([]);
    await expect.poll(() => phase(room)).toBe("ready");
  });

  it("keeps the draft and says so when the cut was deleted meanwhile; it arrives when the cut is restored", async () => {
    const far = server("a");
    const drawings = open(far, somebody());
    const { room } = drawings.open("a");
    await expect.poll(() => phase(room)).toBe("ready");
    far.cuts.delete("a");
    draw(room, "one");
    await expect
      .poll(() => drawings.problems.getState().problems)
      .toEqual([{ cutId: "a", code: "cut.gone", detail: "Not taken." }]);
    expect(drawings.save.getState()).toEqual({ state: "saving", pending: 1 });
    far.cuts.add("a");
    drawings.retry("a");
    await saved(drawings);
    expect(drawings.problems.getState().problems).toEqual([]);
    expect(far.strokeIds("a")).toEqual(["one"]);
  });

  it("keeps what may not be drawn, says why, and does not try it over and over", async () => {
    const far = server("a");
    const drawings = open(far, somebody());
    const { room } = drawings.open("a");
    await expect.poll(() => phase(room)).toBe("ready");
    far.refusal = "forbidden";
    draw(room, "one");
    await expect.poll(() => drawings.problems.getState().problems.map(({ code }) => code)).toEqual(["forbidden"]);
    expect(drawings.save.getState().pending).toBe(1);
    expect(far.received.filter(({ type }) => type === "doc_push")).toHaveLength(1);
  });

  it("undoes over all cuts of the board, telling which one it was, together with other steps", async () => {
    const far = server("a", "b");
    const drawings = open(far, somebody());
    const [a, b] = [drawings.open("a").room, drawings.open("b").room];
    await expect.poll(() => [phase(a), phase(b)]).toEqual(["ready", "ready"]);
    const visited: string[] = [];
    drawings.onCut = (cutId) => visited.push(cutId);
    draw(a, "a1");
    const retitle = { cutId: "b", undo: vi.fn(() => true), redo: vi.fn(() => true) };
    drawings.record(retitle);
    draw(b, "b1");
    for (let press = 0; press < 3; press += 1) drawings.undo();
    expect(visited).toEqual(["b", "b", "a"]);
    expect(retitle.undo).toHaveBeenCalledOnce();
    expect([ids(a), ids(b)]).toEqual([[], []]);
    expect(drawings.history.getState()).toEqual({ canUndo: false, canRedo: true });
    for (let press = 0; press < 3; press += 1) drawings.redo();
    expect([ids(a), ids(b)]).toEqual([["a1"], ["b1"]]);
    await saved(drawings);
    expect([far.strokeIds("a"), far.strokeIds("b")]).toEqual([["a1"], ["b1"]]);
  });

  it("asks again for what it missed when a number is lacking", async () => {
    const far = server("a");
    const [mine, theirs] = [open(far, somebody()), open(far, somebody())];
    const [here, there] = [mine.open("a").room, theirs.open("a").room];
    await expect.poll(() => [phase(here), phase(there)]).toEqual(["ready", "ready"]);
    const lost = far.drawing("a");
    lost.onLocalUpdate((update) => far.logs.set("a", [...(far.logs.get("a") ?? []), { pushId: "x", update }]));
    lost.add(lineStroke("unheard", [0, 0], [5, 5]));
    draw(there, "heard");
    await expect.poll(() => new Set(ids(here))).toEqual(new Set(["unheard", "heard"]));
  });

  it("makes a webp preview within 1920 × 1080 and gives the server the number that it shows", async () => {
    const far = server("a");
    const uploads: Upload[] = [];
    const drawings = open(far, somebody(), { uploads, canvas: { width: 4000, height: 1000 } });
    const { room } = drawings.open("a");
    await expect.poll(() => phase(room)).toBe("ready");
    draw(room, "one");
    draw(room, "two");
    await expect.poll(() => drawings.localPreview("a"), { timeout: 5000 }).toMatch(/^blob:/);
    await expect
      .poll(() => uploads, { timeout: 5000 })
      .toEqual([{ cutId: "a", seq: 2, type: "image/webp", size: [1920, 480] }]);
    await drawings.flush();
    expect(drawings.save.getState()).toEqual({ state: "saved", pending: 0 });
  });

  it("sends a png where the browser makes no webp", async () => {
    const far = server("a");
    const uploads: Upload[] = [];
    const makeWorker = workerWhere(
      `function (wanted) { return real.call(this, wanted.type === "image/webp" ? { type: "image/png" } : wanted); }`,
    );
    const drawings = open(far, somebody(), { uploads, makeWorker });
    const { room } = drawings.open("a");
    await expect.poll(() => phase(room)).toBe("ready");
    draw(room, "one");
    await expect.poll(() => uploads).toEqual([{ cutId: "a", seq: 1, type: "image/png", size: [640, 360] }]);
    expect(drawings.localPreview("a", "small")).toMatch(/^blob:/);
    await saved(drawings);
  });

  it.each([
    ["cannot be made here", { makeWorker: workerWhere("() => Promise.reject(new Error())") }],
    ["is refused", { upload: () => Promise.resolve(422) }],
  ])("has the server paint a picture that %s, and is not saved before", async (_, parts) => {
    const far = server("a");
    const answers = [503, 202, 204];
    const wanted: string[] = [];
    const states: string[] = [];
    const want = (cutId: string) => {
      wanted.push(cutId);
      states.push(drawings.save.getState().state);
      return Promise.resolve(answers.shift() ?? 500);
    };
    const drawings = open(far, somebody(), { want, retryPictureMs: 100, ...parts });
    const { room } = drawings.open("a");
    await expect.poll(() => phase(room)).toBe("ready");
    draw(room, "one");
    await expect.poll(() => wanted, { timeout: 20_000 }).toEqual(["a", "a", "a"]);
    await saved(drawings);
    expect(states).toEqual(["saving", "saving", "saving"]);
    expect(far.strokeIds("a")).toEqual(["one"]);
    // What is drawn then is tried here again, and left to the server as well.
    answers.push(204);
    draw(room, "two");
    await expect.poll(() => wanted.length, { timeout: 20_000 }).toBe(4);
    await saved(drawings);
  });

  it("makes the picture although its worker could not be loaded the first time", async () => {
    const far = server("a");
    const uploads: Upload[] = [];
    const drawings = open(far, somebody(), { uploads, retryPictureMs: 100, makeWorker: workerLoadedAtLast() });
    const { room } = drawings.open("a");
    await expect.poll(() => phase(room)).toBe("ready");
    draw(room, "one");
    await expect.poll(() => uploads.map(({ cutId, seq }) => [cutId, seq])).toEqual([["a", 1]]);
    await saved(drawings);
  });

  it("catches up with a preview that an earlier visit still owed", async () => {
    const far = server("a");
    const userId = somebody();
    const first = open(far, userId);
    const { room } = first.open("a");
    await expect.poll(() => phase(room)).toBe("ready");
    draw(room, "one");
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
    const { room } = drawings.open("a");
    await expect.poll(() => phase(room)).toBe("ready");
    draw(room, "sent");
    await saved(drawings);
    far.isUp = false;
    far.drop();
    draw(room, "kept");
    drawings.dispose();
    const journal = new DrawingJournal();
    await expect.poll(() => journal.loadDoc(userId, "a")).not.toBe(null);
    expect(await clearLocalDrafts(userId)).toBe(1);
    expect(await journal.loadDoc(userId, "a")).toBe(null);
    expect(await clearLocalDrafts(somebody())).toBe(0);
    far.isUp = true;
    await saved(open(far, userId));
    await expect.poll(() => far.strokeIds("a")).toEqual(["sent", "kept"]);
  });
});
