import { expect, test, vi } from "vitest";
import type { UndoStep } from "@/engine/drawing/history";
import { FakeServer } from "@/features/storyboard/boardSync/fakeServer";
import { createTestCut, createTestCutList } from "@/features/storyboard/model/fixtures";
import { createSoundView } from "@/features/storyboard/model/soundView";
import { Board } from "@/features/storyboard/store/board";
import { CutEdits } from "@/features/storyboard/store/cutEdits";
import { SoundEdits } from "./soundEdits";

/** Create a board whose sound changes are never sent. */
function createSoundEdits() {
  const api = new FakeServer(["a"]);
  api.failure = "before";
  const board = new Board({
    fps: 24,
    list: createTestCutList([createTestCut("a")]),
    api,
    loop: false,
    continuous: true,
    saveOps: () => undefined,
    onQueueEvent: () => undefined,
    onCutSaved: () => undefined,
  });
  const steps: UndoStep[] = [];
  const record = (step: UndoStep): void => void steps.push(step);
  const edits = new CutEdits(
    board,
    record,
    () => Promise.resolve(true),
    () => 24,
  );
  const view = () => {
    const { server, ops } = board.store.getState();
    return createSoundView(server.sound, ops);
  };
  const sound = new SoundEdits({
    board,
    edits,
    record,
    getView: view,
    fps: () => 24,
    getCutStart: () => 0,
    selectClip: vi.fn(),
  });
  return {
    sound,
    view,
    undo: () => steps.pop()?.undo(),
    undoFirst: () => steps.shift()?.undo(),
    stop: () => board.dispose(),
  };
}

const FILE = { name: "rain.wav", size: 10 };
const NEW_TRACK = { trackId: null, anchorCutId: null, at: 0 };

test("undo removes a sound and its new track, unless the track has other clips by then", () => {
  const { sound, view, undo, undoFirst, stop } = createSoundEdits();
  sound.addSound("s1", FILE, NEW_TRACK, 48_000);
  expect([view().tracks.length, view().clips.size]).toEqual([1, 1]);
  undo();
  expect([view().tracks.length, view().clips.size]).toEqual([0, 0]);

  sound.addSound("s2", FILE, NEW_TRACK, 48_000);
  const [first] = [...view().clips.values()];
  const trackId = view().tracks[0]?.id ?? "";
  sound.copyClip(first?.id ?? "", { at: 96_000 });
  // The first track now has another clip, so undoing keeps the track and only removes the first sound.
  expect(view().clips.size).toBe(2);
  undoFirst();
  expect(view().clips.size).toBe(1);
  expect(view().tracks.map(({ id }) => id)).toEqual([trackId]);
  stop();
});

test("a new take mutes the takes that it overlaps, and undo unmutes them", () => {
  const { sound, view, undo, stop } = createSoundEdits();
  const first = sound.addTake("s1", FILE, 0, 48_000) ?? "";
  const later = sound.addTake("s2", FILE, 96_000, 48_000) ?? "";
  sound.addTake("s3", FILE, 24_000, 48_000);
  expect(view().tracks.map(({ name }) => name)).toEqual(["Scratch"]);
  expect([first, later].map((id) => view().clips.get(id)?.muted)).toEqual([true, false]);
  undo();
  expect(view().clips.get(first)?.muted).toBe(false);
  expect(view().clips.size).toBe(2);
  stop();
});

test("doesn't change a locked track", () => {
  const { sound, view, stop } = createSoundEdits();
  const clipId = sound.addSound("s1", FILE, NEW_TRACK, 48_000) ?? "";
  const trackId = view().tracks[0]?.id ?? "";
  sound.setTrack(trackId, { locked: true });
  expect(sound.setClip(clipId, { at: 5 })).toBe(false);
  expect(sound.removeClip(clipId)).toBe(false);
  expect(sound.splitClip(clipId, 24_000)).toBe(false);
  expect(sound.findFreeTrack(96_000, 10)).toBeNull();
  expect(view().clips.get(clipId)?.at).toBe(0);
  stop();
});
