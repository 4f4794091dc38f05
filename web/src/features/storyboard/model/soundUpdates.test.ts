import { describe, expect, test } from "vitest";
import { listInterleavings } from "@/api/testing";
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

const track = (id: string, overrides: Partial<Track> = {}): Track => ({
  id,
  name: id,
  position: 0,
  volume: 0,
  muted: false,
  locked: false,
  version: 1,
  ...overrides,
});

const clip = (id: string, overrides: Partial<Clip> = {}): Clip => ({
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
  ...overrides,
});

const sound = (overrides: Partial<Sound> = {}): Sound => ({
  id: "s",
  name: "Rain",
  state: "reading",
  size: 100,
  received: 0,
  channels: null,
  samples: null,
  problem: null,
  created_by: null,
  ...overrides,
});

const pushAll = (...newOps: NewOp[]): Op[] => newOps.reduce<Op[]>((ops, op) => pushOp(ops, op), []);

describe("known server state of the sound", () => {
  test("the newer version of a clip wins, regardless of the source", () => {
    const moved = applySoundUpdate(emptySoundBoard, { clips: [clip("c", { at: 7, version: 2 })] });
    expect(applySoundUpdate(moved, { clips: [clip("c")] }).clips.get("c")?.at).toBe(7);
  });

  test("the reading progress of a sound never goes back", () => {
    const ready = applySoundUpdate(emptySoundBoard, { sounds: [sound({ state: "ready", received: 100, samples: 9 })] });
    expect(applySoundUpdate(ready, { sounds: [sound({ received: 50 })] }).sounds.get("s")?.state).toBe("ready");
    const partial = applySoundUpdate(emptySoundBoard, { sounds: [sound({ received: 50 })] });
    expect(applySoundUpdate(partial, { sounds: [sound({ received: 20 })] }).sounds.get("s")?.received).toBe(50);
  });

  test("a list requested before a clip was added or deleted doesn't revert that", () => {
    const before = applySoundUpdate(emptySoundBoard, { tracks: [track("t")], clips: [clip("gone"), clip("stays")] });
    let board = markSoundsRequested(before);
    board = applySoundUpdate(board, { clips: [clip("came")], deleted_ids: ["gone"] });
    board = applySoundList(board, { sounds: [], tracks: [track("t")], clips: [clip("gone"), clip("stays")] });
    expect([...board.clips.keys()].sort()).toEqual(["came", "stays"]);
    expect(board.isKnown).toBe(true);
  });

  test("items that are neither in the list nor reported since are removed", () => {
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
  expectedIds: string[];
}

const trackWithClip = { tracks: [track("t")], clips: [clip("c")] };
const races: Race[] = [
  {
    name: "an edit of a clip that another user deletes",
    known: [trackWithClip],
    answer: { what: "edited", clips: [clip("c", { at: 7, version: 2 })] },
    events: [{ clips: [clip("c", { at: 7, version: 2 })] }, { deleted_ids: ["c"] }],
    expectedIds: ["t"],
  },
  {
    name: "a new clip that another user deletes",
    known: [{ tracks: [track("t")] }],
    answer: { what: "added", clips: [clip("c")] },
    events: [{ clips: [clip("c")] }, { deleted_ids: ["c"] }],
    expectedIds: ["t"],
  },
  {
    name: "a new sound that is deleted",
    known: [],
    answer: { what: "added", sounds: [sound()] },
    events: [{ sounds: [sound()] }, { deleted_ids: ["s"] }],
    expectedIds: [],
  },
  {
    name: "a clip that is restored, and deleted by another user",
    known: [trackWithClip, { deleted_ids: ["c"] }],
    answer: { what: "added", clips: [clip("c", { version: 3 })] },
    events: [{ clips: [clip("c", { version: 3 })] }, { deleted_ids: ["c"] }],
    expectedIds: ["t"],
  },
  {
    name: "a clip that is deleted, and restored by another user",
    known: [trackWithClip],
    answer: { what: "deleted clip", id: "c", version: 1 },
    events: [{ deleted_ids: ["c"] }, { clips: [clip("c", { version: 3 })] }],
    expectedIds: ["c", "t"],
  },
  {
    name: "an edit of a track that another user deletes",
    known: [trackWithClip],
    answer: { what: "edited", tracks: [track("t", { name: "Rain", version: 2 })] },
    events: [{ tracks: [track("t", { name: "Rain", version: 2 })] }, { deleted_ids: ["t", "c"] }],
    expectedIds: [],
  },
  {
    name: "a track that is deleted, and restored by another user with its clips",
    known: [trackWithClip],
    answer: { what: "deleted track", id: "t", version: 1 },
    events: [{ deleted_ids: ["t", "c"] }, { tracks: [track("t", { version: 3 })], clips: [clip("c")] }],
    expectedIds: ["c", "t"],
  },
  {
    name: "a restored track of which another user deletes a clip",
    known: [trackWithClip, { deleted_ids: ["t", "c"] }],
    answer: { what: "added", tracks: [track("t", { version: 3 })], clips: [clip("c")] },
    events: [{ tracks: [track("t", { version: 3 })], clips: [clip("c")] }, { deleted_ids: ["c"] }],
    expectedIds: ["t"],
  },
  {
    name: "a track that is restored before the event of its deletion",
    known: [trackWithClip],
    answer: { what: "added", tracks: [track("t", { version: 3 })], clips: [clip("c")] },
    events: [{ deleted_ids: ["t", "c"] }, { tracks: [track("t", { version: 3 })], clips: [clip("c")] }],
    expectedIds: ["c", "t"],
  },
];

describe("the response to a local change and events, in any order of arrival", () => {
  const getIds = ({ sounds, tracks, clips }: SoundBoard): string[] =>
    [...sounds.keys(), ...tracks.keys(), ...clips.keys()].sort();

  test.each(races)("result in the same board: $name", ({ known, answer, events, expectedIds }) => {
    const initial = known.reduce(applySoundUpdate, emptySoundBoard);
    const steps = events.map((update) => (board: SoundBoard) => applySoundUpdate(board, update));
    const applyAnswer = (board: SoundBoard) => applySoundResponse(board, answer, initial.requestCount);
    const results = listInterleavings(steps, [applyAnswer]).map((order) =>
      getIds(order.reduce((board, step) => step(board), initial)),
    );
    expect(results).toEqual(results.map(() => expectedIds));
  });

  test("a restored clip or track exists once the server has responded", () => {
    const deleted = [trackWithClip, { deleted_ids: ["t", "c"] }].reduce(applySoundUpdate, emptySoundBoard);
    const answer = { what: "added", tracks: [track("t", { version: 3 })], clips: [clip("c")] } as const;
    expect(
      getIds(applySoundResponse(deleted, { ...answer, tracks: [...answer.tracks], clips: [...answer.clips] }, 0)),
    ).toEqual(["c", "t"]);
  });

  test("a list requested after a change was sent is requested once more", () => {
    const before = markSoundsRequested(applySoundUpdate(emptySoundBoard, trackWithClip));
    const list = { sounds: [], tracks: [track("t")], clips: [] };
    const afterList = applySoundList(markSoundsRequested(before), list);
    // Another user deleted the clip while offline; the response to an earlier change of it arrives late.
    const answer: SoundResponse = { what: "added", clips: [clip("c", { version: 2 })] };
    const afterResponse = applySoundResponse(afterList, answer, before.requestCount);
    expect(afterResponse.isStale).toBe(true);
    const afterReload = applySoundList(markSoundsRequested(afterResponse), list);
    expect([afterReload.isStale, getIds(afterReload)]).toEqual([false, ["t"]]);
    expect(applySoundResponse(afterReload, answer, afterReload.requestCount).isStale).toBe(false);
  });
});

describe("the sound view", () => {
  const server = applySoundUpdate(emptySoundBoard, {
    tracks: [track("t"), track("u", { position: 1 })],
    clips: [clip("c")],
  });

  test("is the server state with pending ops applied", () => {
    const ops = pushAll(
      { kind: "sound", change: { what: "clip", id: "c", base: { at: 0 }, fields: { at: 500 } } },
      { kind: "sound", change: { what: "track", id: "u", base: { muted: false }, fields: { muted: true } } },
    );
    const view = createSoundView(server, ops);
    expect(view.clips.get("c")?.at).toBe(500);
    expect(view.tracks.map(({ muted }) => muted)).toEqual([false, true]);
  });

  test("a track is deleted and restored with its clips", () => {
    const ops = pushAll({ kind: "sound", change: { what: "drop track", id: "t" } });
    expect(createSoundView(server, ops).clips.size).toBe(0);
    const restored = pushOp(ops, {
      kind: "sound",
      change: { what: "restore track", track: track("t"), clips: [clip("c")] },
    });
    expect([...createSoundView(server, restored).clips.keys()]).toEqual(["c"]);
  });

  test("consecutive moves of a clip before sending are merged into one op with the first base", () => {
    const move = (from: number, to: number): NewOp => ({
      kind: "sound",
      change: { what: "clip", id: "c", base: { at: from }, fields: { at: to } },
    });
    expect(pushAll(move(0, 1), move(1, 2))).toMatchObject([{ change: { base: { at: 0 }, fields: { at: 2 } } }]);
    const [attemptedOp] = pushAll(move(0, 1)).map((op) => ({ ...op, attempted: true }));
    expect(pushOp([attemptedOp as Op], move(1, 2))).toHaveLength(2);
  });
});
