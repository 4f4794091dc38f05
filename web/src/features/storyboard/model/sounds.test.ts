import { describe, expect, test } from "vitest";
import { type NewOp, type Op, pushOp } from "@/features/storyboard/model/ops";
import { noSounds } from "@/features/storyboard/model/soundBoard";
import { applyAllSounds, applySounds, askingForSounds } from "@/features/storyboard/model/sounds";
import { soundViewOf } from "@/features/storyboard/model/soundView";
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
  made_by: null,
  ...more,
});

const all = (...added: NewOp[]): Op[] => added.reduce<Op[]>((ops, op) => pushOp(ops, op), []);

describe("what the server is known to hold of the sound", () => {
  test("of a clip the newer version stands, whichever way it came", () => {
    const moved = applySounds(noSounds, { clips: [clip("c", { at: 7, version: 2 })] });
    expect(applySounds(moved, { clips: [clip("c")] }).clips.get("c")?.at).toBe(7);
  });

  test("a sound is only ever read further", () => {
    const ready = applySounds(noSounds, { sounds: [sound({ state: "ready", received: 100, samples: 9 })] });
    expect(applySounds(ready, { sounds: [sound({ received: 50 })] }).sounds.get("s")?.state).toBe("ready");
    const half = applySounds(noSounds, { sounds: [sound({ received: 50 })] });
    expect(applySounds(half, { sounds: [sound({ received: 20 })] }).sounds.get("s")?.received).toBe(50);
  });

  test("a list that was asked for before a clip came, or went, does not undo that", () => {
    const before = applySounds(noSounds, { tracks: [track("t")], clips: [clip("gone"), clip("stays")] });
    let board = askingForSounds(before);
    board = applySounds(board, { clips: [clip("came")], gone: ["gone"] });
    board = applyAllSounds(board, { sounds: [], tracks: [track("t")], clips: [clip("gone"), clip("stays")] });
    expect([...board.clips.keys()].sort()).toEqual(["came", "stays"]);
    expect(board.isKnown).toBe(true);
  });

  test("what the list does not name and nobody told of since is gone", () => {
    const before = askingForSounds(applySounds(noSounds, { clips: [clip("old")] }));
    expect(applyAllSounds(before, { sounds: [], tracks: [], clips: [] }).clips.size).toBe(0);
  });
});

describe("the sound as the person sees it", () => {
  const server = applySounds(noSounds, {
    tracks: [track("t"), track("u", { position: 1 })],
    clips: [clip("c")],
  });

  test("waiting changes lie on top of what the server holds", () => {
    const ops = all(
      { kind: "sound", change: { what: "clip", id: "c", base: { at: 0 }, fields: { at: 500 } } },
      { kind: "sound", change: { what: "track", id: "u", base: { muted: false }, fields: { muted: true } } },
    );
    const view = soundViewOf(server, ops);
    expect(view.clips.get("c")?.at).toBe(500);
    expect(view.tracks.map(({ muted }) => muted)).toEqual([false, true]);
  });

  test("a lane goes with what is on it, and comes back with it", () => {
    const dropped = all({ kind: "sound", change: { what: "drop track", id: "t" } });
    expect(soundViewOf(server, dropped).clips.size).toBe(0);
    const back = pushOp(dropped, {
      kind: "sound",
      change: { what: "restore track", track: track("t"), clips: [clip("c")] },
    });
    expect([...soundViewOf(server, back).clips.keys()]).toEqual(["c"]);
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
