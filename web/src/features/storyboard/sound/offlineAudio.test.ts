import { deleteDB } from "idb";
import { afterEach, expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import type { TabSocket } from "@/api/socket/socket";
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

const createSound = (id: string, segmentCount: number, overrides: Partial<Sound> = {}): Sound => ({
  id,
  name: id,
  state: "ready",
  size: 1,
  received: 1,
  channels: 1,
  samples: segmentCount * SEGMENT_SAMPLES,
  problem: null,
  created_by: null,
  ...overrides,
});

const createClip = (sound: Sound, overrides: Partial<Clip> = {}): Clip => ({
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
  ...overrides,
});

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
  await deleteDB(NAME);
});

/** Create a board with a clip for each sound, some parts of which are stored. */
async function createOfflineAudio(sounds: readonly Sound[], parts: readonly [soundId: string, part: AudioPart][] = []) {
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
  const clips = sounds.map((sound) => createClip(sound));
  const store = createStore<AudioState>(() => ({
    ...emptyAudioState,
    view: {
      sounds: new Map(sounds.map((sound) => [sound.id, sound])),
      tracks: [],
      clips: new Map(clips.map((clip) => [clip.id, clip])),
    },
  }));
  const storedAudio = new StoredAudio({ userId: "me", canStore: () => true, name: NAME });
  for (const [soundId, part] of parts) await storedAudio.put(soundId, part, new ArrayBuffer(1));
  const decodedIds = new Set<string>();
  const fetchedParts: string[] = [];
  const state = { isReachable: true, reconnectCount: 0 };
  const offlineAudio = new OfflineAudio({
    board,
    store,
    storedAudio,
    socket: { status },
    isDecoded: (soundId) => decodedIds.has(soundId),
    storePart: async (soundId, part) => {
      if (!state.isReachable) throw new Error("Offline.");
      fetchedParts.push(`${soundId} ${part}`);
      await storedAudio.put(soundId, part, new ArrayBuffer(1));
    },
    getAudibleClips: () => clips.map((clip) => ({ clipId: clip.id, soundId: clip.sound_id }) as AudibleClip),
    onReconnect: () => {
      state.reconnectCount += 1;
    },
  });
  cleanups.push(
    () => offlineAudio.dispose(),
    () => board.dispose(),
    () => storedAudio.close(),
  );
  const disconnect = () => status.setState({ status: "waiting" });
  const startReconnecting = () => status.setState({ status: "connecting" });
  const reconnect = () => status.setState({ status: "open" });
  const missing = () => Object.fromEntries(store.getState().missing);
  const notices = () => board.store.getState().notices.map(({ text }) => text);
  return {
    board,
    store,
    stored: storedAudio,
    offline: offlineAudio,
    here: decodedIds,
    asked: fetchedParts,
    state,
    goAway: disconnect,
    tryAgain: startReconnecting,
    comeBack: reconnect,
    missing,
    notices,
  };
}

test.each([
  [[0, 1], 0, 2 * SEGMENT_SAMPLES, null],
  [[1], SEGMENT_SAMPLES, 2 * SEGMENT_SAMPLES, null],
  [[1], 0, 2 * SEGMENT_SAMPLES, "part"],
  [[0], SEGMENT_SAMPLES, 2 * SEGMENT_SAMPLES, "all"],
  [[0], 10, SEGMENT_SAMPLES + 1, "part"],
  [undefined, 0, 1, "all"],
] as const)("with stored segments %j, the range from %i to %i lacks %s", (parts, from, to, missing) => {
  expect(getMissingAudio(parts && new Set(parts), from, to)).toBe(missing);
});

test("marks clips without local audio while offline, and unmarks them after reconnecting", async () => {
  const sounds = [
    createSound("whole", 2),
    createSound("half", 2),
    createSound("none", 1),
    createSound("here", 1),
    createSound("unread", 1, { state: "reading" }),
  ];
  const storedParts: [string, AudioPart][] = [
    ["whole", 0],
    ["whole", 1],
    ["half", 1],
  ];
  const {
    here: decodedIds,
    goAway: disconnect,
    tryAgain: startReconnecting,
    comeBack: reconnect,
    missing,
    state,
    stored: storedAudio,
    offline: offlineAudio,
  } = await createOfflineAudio(sounds, storedParts);
  decodedIds.add("here");
  offlineAudio.updateMissing();
  expect(missing()).toEqual({});
  disconnect();
  await expect.poll(missing).toEqual({ "clip of half": "part", "clip of none": "all" });
  startReconnecting();
  // A connection attempt changes nothing, but a newly stored part does.
  await storedAudio.put("none", 0, new ArrayBuffer(1));
  await offlineAudio.refreshStoredParts();
  expect(missing()).toEqual({ "clip of half": "part" });
  reconnect();
  await expect.poll(missing).toEqual({});
  expect(state.reconnectCount).toBe(1);
});

test("shows the number of missing sounds during playback, once per offline period", async () => {
  const {
    board,
    goAway: disconnect,
    comeBack: reconnect,
    missing,
    notices,
  } = await createOfflineAudio([createSound("x", 1), createSound("y", 1)]);
  board.transport.play();
  disconnect();
  const text = "2 audio files can't be played offline because they aren't on this device.";
  await expect.poll(notices).toEqual([text]);
  for (const { id } of board.store.getState().notices) board.dismissNotice(id);
  board.transport.pause();
  board.transport.play();
  expect(notices()).toEqual([]);
  reconnect();
  await expect.poll(missing).toEqual({});
  board.transport.pause();
  disconnect();
  await expect.poll(() => Object.keys(missing())).toHaveLength(2);
  expect(notices()).toEqual([]);
  board.transport.play();
  expect(notices()).toEqual([text]);
  // The notice is dismissed on reconnect.
  reconnect();
  await expect.poll(notices).toEqual([]);
});

test("stores a short sound completely after a part was played, but not a long one", async () => {
  const segmentCount = Math.ceil((OFFLINE_COMPLETE_SECONDS_MAX * 48_000) / SEGMENT_SAMPLES) + 1;
  const { offline: offlineAudio, asked: fetchedParts } = await createOfflineAudio(
    [createSound("short", 3), createSound("long", segmentCount)],
    [["short", 1]],
  );
  expect(
    await Promise.all([
      offlineAudio.storeWholeSound("short"),
      offlineAudio.storeWholeSound("short"),
      offlineAudio.storeWholeSound("long"),
    ]),
  ).toEqual([true, true, true]);
  expect(fetchedParts).toEqual(["short peaks", "short 0", "short 2"]);
});

test("retries parts that couldn't be fetched", async () => {
  const { offline: offlineAudio, asked: fetchedParts, state } = await createOfflineAudio([createSound("x", 1)]);
  state.isReachable = false;
  expect(await offlineAudio.storeWholeSound("x")).toBe(false);
  state.isReachable = true;
  expect(await offlineAudio.storeWholeSound("x")).toBe(true);
  expect(fetchedParts).toEqual(["x peaks", "x 0"]);
});
