import { describe, expect, test } from "vitest";
import { listInterleavings } from "@/api/testOrders";
import { type NewOp, type Op, pushOp } from "@/features/storyboard/model/ops";
import { emptySoundBoard, type SoundBoard } from "@/features/storyboard/model/soundBoard";
import {
  applySoundList,
  applySoundResponse,
  applySoundUpdate,
  markSoundsRequested,
  type SoundResponse,
  type SoundUpdate,
} from "@/features/storyboard/model/soundUpdates";
import { createSoundView } from "@/features/storyboard/model/soundView";
import type { Clip, Sound, Track } from "@/features/storyboard/types";

const track = (id: string, more: Partial<Track> = {}): Track => ({
  id,
  name: id,
  position: 0,
  volume: 0,
  muted: false,
  locked: false,
  version: 1,
  ...more,
});

const clip = (id: string, more: Partial<Clip> = {}): Clip => ({
  id,
  track_id: "t",
  sound_id: "s",
  anchor_cut_id: null,
  at: 0,
  from: 0,
  to: 48_000,
  fade_in: 0,
  fade_out: 0,
  volume: 0,
  muted: false,
  version: 1,
  ...more,
});

const sound = (more: Partial<Sound> = {}): Sound => ({
  id: "s",
  name: "Rain",
  state: "reading",
  size: 100,
  received: 0,
  channels: null,
  samples: null,
  problem: null,
  created_by: null,
  ...more,
});

const all = (...added: NewOp[]): Op[] => added.reduce<Op[]>((ops, op) => pushOp(ops, op), []);

describe("what the server is known to hold of the sound", () => {
  test("of a clip the newer version stands, whichever way it came", () => {
    const moved = applySoundUpdate(emptySoundBoard, { clips: [clip("c", { at: 7, version: 2 })] });
    expect(applySoundUpdate(moved, { clips: [clip("c")] }).clips.get("c")?.at).toBe(7);
  });

  test("a sound is only ever read further", () => {
    const ready = applySoundUpdate(emptySoundBoard, { sounds: [sound({ state: "ready", received: 100, samples: 9 })] });
    expect(applySoundUpdate(ready, { sounds: [sound({ received: 50 })] }).sounds.get("s")?.state).toBe("ready");
    const half = applySoundUpdate(emptySoundBoard, { sounds: [sound({ received: 50 })] });
    expect(applySoundUpdate(half, { sounds: [sound({ received: 20 })] }).sounds.get("s")?.received).toBe(50);
  });

  test("a list that was asked for before a clip came, or went, does not undo that", () => {
    const before = applySoundUpdate(emptySoundBoard, { tracks: [track("t")], clips: [clip("gone"), clip("stays")] });
    let board = markSoundsRequested(before);
    board = applySoundUpdate(board, { clips: [clip("came")], deleted_ids: ["gone"] });
    board = applySoundList(board, { sounds: [], tracks: [track("t")], clips: [clip("gone"), clip("stays")] });
    expect([...board.clips.keys()].sort()).toEqual(["came", "stays"]);
    expect(board.isKnown).toBe(true);
  });

  test("what the list does not name and nobody told of since is gone", () => {
    const before = markSoundsRequested(applySoundUpdate(emptySoundBoard, { clips: [clip("old")] }));
    expect(applySoundList(before, { sounds: [], tracks: [], clips: [] }).clips.size).toBe(0);
  });
});

interface Race {
  name: string;
  /** Known state when the change is sent. */
  known: SoundUpdate[];
  answer: SoundResponse;
  events: SoundUpdate[];
  /** Ids that exist in the end. */
  left: string[];
}

const kept = { tracks: [track("t")], clips: [clip("c")] };
const races: Race[] = [
  {
    name: "an edit of a clip that somebody else deletes",
    known: [kept],
    answer: { what: "edited", clips: [clip("c", { at: 7, version: 2 })] },
    events: [{ clips: [clip("c", { at: 7, version: 2 })] }, { deleted_ids: ["c"] }],
    left: ["t"],
  },
  {
    name: "a new clip that somebody else deletes",
    known: [{ tracks: [track("t")] }],
    answer: { what: "added", clips: [clip("c")] },
    events: [{ clips: [clip("c")] }, { deleted_ids: ["c"] }],
    left: ["t"],
  },
  {
    name: "a new sound that is deleted",
    known: [],
    answer: { what: "added", sounds: [sound()] },
    events: [{ sounds: [sound()] }, { deleted_ids: ["s"] }],
    left: [],
  },
  {
    name: "a clip that is restored, and deleted by somebody else",
    known: [kept, { deleted_ids: ["c"] }],
    answer: { what: "added", clips: [clip("c", { version: 3 })] },
    events: [{ clips: [clip("c", { version: 3 })] }, { deleted_ids: ["c"] }],
    left: ["t"],
  },
  {
    name: "a clip that is deleted, and restored by somebody else",
    known: [kept],
    answer: { what: "deleted clip", id: "c", version: 1 },
    events: [{ deleted_ids: ["c"] }, { clips: [clip("c", { version: 3 })] }],
    left: ["c", "t"],
  },
  {
    name: "an edit of a track that somebody else deletes",
    known: [kept],
    answer: { what: "edited", tracks: [track("t", { name: "Rain", version: 2 })] },
    events: [{ tracks: [track("t", { name: "Rain", version: 2 })] }, { deleted_ids: ["t", "c"] }],
    left: [],
  },
  {
    name: "a track that is deleted, and restored by somebody else with its clips",
    known: [kept],
    answer: { what: "deleted track", id: "t", version: 1 },
    events: [{ deleted_ids: ["t", "c"] }, { tracks: [track("t", { version: 3 })], clips: [clip("c")] }],
    left: ["c", "t"],
  },
  {
    name: "a track that is restored, of which somebody else deletes a clip",
    known: [kept, { deleted_ids: ["t", "c"] }],
    answer: { what: "added", tracks: [track("t", { version: 3 })], clips: [clip("c")] },
    events: [{ tracks: [track("t", { version: 3 })], clips: [clip("c")] }, { deleted_ids: ["c"] }],
    left: ["t"],
  },
  {
    name: "a track that is restored before its deletion was told",
    known: [kept],
    answer: { what: "added", tracks: [track("t", { version: 3 })], clips: [clip("c")] },
    events: [{ deleted_ids: ["t", "c"] }, { tracks: [track("t", { version: 3 })], clips: [clip("c")] }],
    left: ["c", "t"],
  },
];

describe("an answer to an own change and events, in whichever order they arrive", () => {
  const idsOf = ({ sounds, tracks, clips }: SoundBoard): string[] =>
    [...sounds.keys(), ...tracks.keys(), ...clips.keys()].sort();

  test.each(races)("lead to the same board: $name", ({ known, answer, events, left }) => {
    const sent = known.reduce(applySoundUpdate, emptySoundBoard);
    const steps = events.map((news) => (board: SoundBoard) => applySoundUpdate(board, news));
    const answered = (board: SoundBoard) => applySoundResponse(board, answer, sent.requestCount);
    const ends = listInterleavings(steps, [answered]).map((order) =>
      idsOf(order.reduce((board, step) => step(board), sent)),
    );
    expect(ends).toEqual(ends.map(() => left));
  });

  test("a clip or track that comes back is there as soon as that is answered", () => {
    const deleted = [kept, { deleted_ids: ["t", "c"] }].reduce(applySoundUpdate, emptySoundBoard);
    const answer = { what: "added", tracks: [track("t", { version: 3 })], clips: [clip("c")] } as const;
    expect(
      idsOf(applySoundResponse(deleted, { ...answer, tracks: [...answer.tracks], clips: [...answer.clips] }, 0)),
    ).toEqual(["c", "t"]);
  });

  test("a list that was asked for since a change was sent is asked for again, once", () => {
    const before = markSoundsRequested(applySoundUpdate(emptySoundBoard, kept));
    const list = { sounds: [], tracks: [track("t")], clips: [] };
    const listed = applySoundList(markSoundsRequested(before), list);
    // Another user deleted the clip while offline; the response to an earlier change of it arrives late.
    const answer: SoundResponse = { what: "added", clips: [clip("c", { version: 2 })] };
    const late = applySoundResponse(listed, answer, before.requestCount);
    expect(late.isStale).toBe(true);
    const again = applySoundList(markSoundsRequested(late), list);
    expect([again.isStale, idsOf(again)]).toEqual([false, ["t"]]);
    expect(applySoundResponse(again, answer, again.requestCount).isStale).toBe(false);
  });
});

describe("the sound as the person sees it", () => {
  const server = applySoundUpdate(emptySoundBoard, {
    tracks: [track("t"), track("u", { position: 1 })],
    clips: [clip("c")],
  });

  test("waiting changes lie on top of what the server holds", () => {
    const ops = all(
      { kind: "sound", change: { what: "clip", id: "c", base: { at: 0 }, fields: { at: 500 } } },
      { kind: "sound", change: { what: "track", id: "u", base: { muted: false }, fields: { muted: true } } },
    );
    const view = createSoundView(server, ops);
    expect(view.clips.get("c")?.at).toBe(500);
    expect(view.tracks.map(({ muted }) => muted)).toEqual([false, true]);
  });

  test("a lane goes with what is on it, and comes back with it", () => {
    const dropped = all({ kind: "sound", change: { what: "drop track", id: "t" } });
    expect(createSoundView(server, dropped).clips.size).toBe(0);
    const back = pushOp(dropped, {
      kind: "sound",
      change: { what: "restore track", track: track("t"), clips: [clip("c")] },
    });
    expect([...createSoundView(server, back).clips.keys()]).toEqual(["c"]);
  });

  test("a clip that is moved on before it was sent is one change that remembers where it began", () => {
    const move = (from: number, to: number): NewOp => ({
      kind: "sound",
      change: { what: "clip", id: "c", base: { at: from }, fields: { at: to } },
    });
    expect(all(move(0, 1), move(1, 2))).toMatchObject([{ change: { base: { at: 0 }, fields: { at: 2 } } }]);
    const [sent] = all(move(0, 1)).map((op) => ({ ...op, attempted: true }));
    expect(pushOp([sent as Op], move(1, 2))).toHaveLength(2);
  });
});
