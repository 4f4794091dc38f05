import { afterEach, expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import { awaitRequest } from "@/api/idb";
import type { TabSocket } from "@/api/socket";
import { FakeServer } from "@/features/storyboard/boardSync/fakeServer";
import { createTestCut, createTestCutList } from "@/features/storyboard/model/fixtures";
import { Board } from "@/features/storyboard/store/board";
import type { Clip, Sound } from "@/features/storyboard/types";
import { SEGMENT_SAMPLES } from "@/playback/samples";
import type { AudibleClip } from "@/playback/sound/audibleClips";
import { type AudioState, emptyAudioState } from "./audioState";
import { OFFLINE_COMPLETE_SECONDS_MAX } from "./limits";
import { getMissingAudio, OfflineAudio } from "./offlineAudio";
import { type AudioPart, StoredAudio } from "./storedAudio";

const NAME = "offline-audio-test";

const soundOf = (id: string, pieces: number, more: Partial<Sound> = {}): Sound => ({
  id,
  name: id,
  state: "ready",
  size: 1,
  received: 1,
  channels: 1,
  samples: pieces * SEGMENT_SAMPLES,
  problem: null,
  created_by: null,
  ...more,
});

const clipOf = (sound: Sound, more: Partial<Clip> = {}): Clip => ({
  id: `clip of ${sound.id}`,
  track_id: "t",
  sound_id: sound.id,
  anchor_cut_id: null,
  at: 0,
  from: 0,
  to: sound.samples ?? 0,
  fade_in: 0,
  fade_out: 0,
  volume: 0,
  muted: false,
  version: 1,
  ...more,
});

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await awaitRequest(indexedDB.deleteDatabase(NAME));
});

/** Create a board with a clip for each sound, some parts of which are stored. */
async function opened(sounds: readonly Sound[], parts: readonly [soundId: string, part: AudioPart][] = []) {
  const status: TabSocket["status"] = createStore(() => ({ status: "open", retryInMs: null }));
  const board = new Board({
    fps: 24,
    list: createTestCutList([createTestCut("a", { duration_frames: 9999 })]),
    api: new FakeServer(["a"]),
    loop: false,
    continuous: true,
    saveOps: () => undefined,
    onQueueEvent: () => undefined,
    onCutSaved: () => undefined,
  });
  const clips = sounds.map((sound) => clipOf(sound));
  const store = createStore<AudioState>(() => ({
    ...emptyAudioState,
    view: {
      sounds: new Map(sounds.map((sound) => [sound.id, sound])),
      tracks: [],
      clips: new Map(clips.map((clip) => [clip.id, clip])),
    },
  }));
  const stored = new StoredAudio({ userId: "me", canStore: () => true, name: NAME });
  for (const [soundId, part] of parts) await stored.put(soundId, part, new ArrayBuffer(1));
  const here = new Set<string>();
  const asked: string[] = [];
  const state = { isReachable: true, backs: 0 };
  const offline = new OfflineAudio({
    board,
    store,
    storedAudio: stored,
    socket: { status },
    isDecoded: (soundId) => here.has(soundId),
    storePart: async (soundId, part) => {
      if (!state.isReachable) throw new Error("Away.");
      asked.push(`${soundId} ${part}`);
      await stored.put(soundId, part, new ArrayBuffer(1));
    },
    getAudibleClips: () => clips.map((clip) => ({ clipId: clip.id, soundId: clip.sound_id }) as AudibleClip),
    onReconnect: () => {
      state.backs += 1;
    },
  });
  ends.push(
    () => offline.dispose(),
    () => board.dispose(),
    () => stored.close(),
  );
  const goAway = () => status.setState({ status: "waiting" });
  const tryAgain = () => status.setState({ status: "connecting" });
  const comeBack = () => status.setState({ status: "open" });
  const missing = () => Object.fromEntries(store.getState().missing);
  const notices = () => board.store.getState().notices.map(({ text }) => text);
  return { board, store, stored, offline, here, asked, state, goAway, tryAgain, comeBack, missing, notices };
}

test.each([
  [[0, 1], 0, 2 * SEGMENT_SAMPLES, null],
  [[1], SEGMENT_SAMPLES, 2 * SEGMENT_SAMPLES, null],
  [[1], 0, 2 * SEGMENT_SAMPLES, "part"],
  [[0], SEGMENT_SAMPLES, 2 * SEGMENT_SAMPLES, "all"],
  [[0], 10, SEGMENT_SAMPLES + 1, "part"],
  [undefined, 0, 1, "all"],
] as const)("of stored pieces %j a stretch from %i to %i lacks %s", (parts, from, to, lacks) => {
  expect(getMissingAudio(parts && new Set(parts), from, to)).toBe(lacks);
});

test("while the server is away, clips are marked whose audio is not on this device, and no longer when it is back", async () => {
  const sounds = [
    soundOf("whole", 2),
    soundOf("half", 2),
    soundOf("none", 1),
    soundOf("here", 1),
    soundOf("unread", 1, { state: "reading" }),
  ];
  const held: [string, AudioPart][] = [
    ["whole", 0],
    ["whole", 1],
    ["half", 1],
  ];
  const { here, goAway, tryAgain, comeBack, missing, state, stored, offline } = await opened(sounds, held);
  here.add("here");
  offline.updateMissing();
  expect(missing()).toEqual({});
  goAway();
  await expect.poll(missing).toEqual({ "clip of half": "part", "clip of none": "all" });
  tryAgain();
  // A connection attempt changes nothing, but a newly stored part does.
  await stored.put("none", 0, new ArrayBuffer(1));
  await offline.refreshStoredParts();
  expect(missing()).toEqual({ "clip of half": "part" });
  comeBack();
  await expect.poll(missing).toEqual({});
  expect(state.backs).toBe(1);
});

test("a board that plays without some of its sounds says how many, once each time that the server is away", async () => {
  const { board, goAway, comeBack, missing, notices } = await opened([soundOf("x", 1), soundOf("y", 1)]);
  board.transport.play();
  goAway();
  const said = "2 sounds can't be heard offline. Their audio isn't on this device.";
  await expect.poll(notices).toEqual([said]);
  for (const { id } of board.store.getState().notices) board.dismissNotice(id);
  board.transport.pause();
  board.transport.play();
  expect(notices()).toEqual([]);
  comeBack();
  await expect.poll(missing).toEqual({});
  board.transport.pause();
  goAway();
  await expect.poll(() => Object.keys(missing())).toHaveLength(2);
  expect(notices()).toEqual([]);
  board.transport.play();
  expect(notices()).toEqual([said]);
  // The notice is dismissed on reconnect.
  comeBack();
  await expect.poll(notices).toEqual([]);
});

test("a short sound of which a part was played is stored whole, a long one is not", async () => {
  const long = Math.ceil((OFFLINE_COMPLETE_SECONDS_MAX * 48_000) / SEGMENT_SAMPLES) + 1;
  const { offline, asked } = await opened([soundOf("short", 3), soundOf("long", long)], [["short", 1]]);
  expect(
    await Promise.all([
      offline.storeWholeSound("short"),
      offline.storeWholeSound("short"),
      offline.storeWholeSound("long"),
    ]),
  ).toEqual([true, true, true]);
  expect(asked).toEqual(["short peaks", "short 0", "short 2"]);
});

test("what could not be fetched is not taken for stored, and is fetched the next time", async () => {
  const { offline, asked, state } = await opened([soundOf("x", 1)]);
  state.isReachable = false;
  expect(await offline.storeWholeSound("x")).toBe(false);
  state.isReachable = true;
  expect(await offline.storeWholeSound("x")).toBe(true);
  expect(asked).toEqual(["x peaks", "x 0"]);
});
