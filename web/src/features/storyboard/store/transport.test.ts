import { beforeEach, expect, test } from "vitest";
import { createStore, type StoreApi } from "zustand/vanilla";
import { createTestCut } from "@/features/storyboard/model/fixtures";
import { type BoardState, initialState } from "@/features/storyboard/store/boardState";
import { Transport } from "@/features/storyboard/store/transport";
import { layoutCuts } from "@/playback/layoutCuts";

let store: StoreApi<BoardState>;
let transport: Transport;
let time: number;
let tick: (() => void) | null;

const state = () => store.getState();
const getPosition = () => [transport.clock.frame, state().currentId, state().playing];

/** Run the pending animation frame at this time, ms after the start of the test. */
function runFrameAt(milliseconds: number): void {
  time = milliseconds;
  const due = tick;
  tick = null;
  due?.();
}

/** Replace the cuts: names and lengths in frames. */
function setCuts(cuts: Record<string, number>): void {
  const before = state();
  const order = Object.keys(cuts);
  store.setState({
    view: {
      ...before.view,
      order,
      cuts: new Map(order.map((id) => [id, createTestCut(id, { duration_frames: cuts[id] ?? 1 })])),
    },
    layout: layoutCuts(Object.values(cuts)),
    indexOf: new Map(order.map((id, index) => [id, index])),
  });
  transport.handleLayoutChange(before);
}

beforeEach(() => {
  time = 0;
  tick = null;
  store = createStore<BoardState>(() => ({ ...initialState, canEdit: true }));
  transport = new Transport(store, 10, {
    now: () => time,
    requestFrame: (next) => {
      tick = next;
      return 1;
    },
    cancelFrame: () => {
      tick = null;
    },
  });
  setCuts({ a: 10, b: 5, c: 10 });
});

test("continuous playback runs from cut to cut and stops on the board's last frame", () => {
  transport.play();
  runFrameAt(1200);
  expect(getPosition()).toEqual([12, "b", true]);
  runFrameAt(9999);
  expect(getPosition()).toEqual([24, "c", false]);
  transport.play();
  expect(getPosition()).toEqual([0, "a", true]);
});

test("non-continuous playback stops on the cut's last frame, and then plays the cut from its start", () => {
  transport.setContinuous(false);
  transport.seek(11);
  transport.play();
  runFrameAt(200);
  expect(getPosition()).toEqual([13, "b", true]);
  runFrameAt(5000);
  expect(getPosition()).toEqual([14, "b", false]);
  expect([...state().selection.ids]).toEqual(["b"]);
  transport.play();
  expect(getPosition()).toEqual([10, "b", true]);
});

test("non-continuous looping stays within the cut, or within the cut that the user steps to", () => {
  transport.setContinuous(false);
  transport.setLoop(true);
  transport.seek(12);
  transport.play();
  runFrameAt(400);
  expect(getPosition()).toEqual([11, "b", true]);
  transport.stepCut(1);
  runFrameAt(400 + 1300);
  expect(getPosition()).toEqual([18, "c", true]);
});

test("changing the continuous setting takes effect during playback", () => {
  transport.play();
  runFrameAt(500);
  transport.setContinuous(false);
  transport.setLoop(true);
  runFrameAt(1200);
  expect(getPosition()).toEqual([2, "a", true]);
  transport.setContinuous(true);
  runFrameAt(2100);
  expect(getPosition()).toEqual([11, "b", true]);
});

test("playback from the end starts at the beginning of the board, or of the last cut", () => {
  transport.seek(25);
  expect(getPosition()).toEqual([25, "c", false]);
  transport.play();
  expect(getPosition()).toEqual([0, "a", true]);
  transport.setContinuous(false);
  transport.pause();
  transport.seek(25);
  transport.play();
  expect(getPosition()).toEqual([15, "c", true]);
});

test("a cut that others resize during playback is played with its new length", () => {
  transport.setContinuous(false);
  transport.seek(10);
  transport.play();
  runFrameAt(200);
  setCuts({ n: 7, a: 10, b: 8, c: 10 });
  expect(getPosition()).toEqual([19, "b", true]);
  runFrameAt(700);
  expect(getPosition()).toEqual([24, "b", true]);
  setCuts({ n: 7, a: 10, b: 3, c: 10 });
  runFrameAt(800);
  expect(getPosition()).toEqual([19, "b", false]);
});

test("inserting cuts before the playhead doesn't shift the playback time", () => {
  transport.play();
  runFrameAt(590); // 5.9 frames
  setCuts({ n: 20, a: 10, b: 5, c: 10 });
  expect(getPosition()).toEqual([25, "a", true]);
  runFrameAt(600);
  expect(getPosition()).toEqual([26, "a", true]);
});

test("a new frame rate takes effect during playback", () => {
  transport.play();
  runFrameAt(500);
  transport.setFps(100);
  expect(getPosition()).toEqual([5, "a", true]);
  runFrameAt(600);
  expect(getPosition()).toEqual([15, "c", true]);
});

test("playing clears the selection, pausing selects the current cut, and an empty board doesn't play", () => {
  transport.seek(11);
  expect([...state().selection.ids]).toEqual(["b"]);
  transport.play();
  expect(state().selection.ids.size).toBe(0);
  transport.pause();
  expect([...state().selection.ids]).toEqual(["b"]);
  setCuts({});
  transport.play();
  expect(getPosition()).toEqual([0, null, false]);
});

test("selected cuts are played one after the other and stay selected", () => {
  store.setState({ selection: { ids: new Set(["a", "c"]), anchor: "a" } });
  transport.playCuts(state().selection.ids);
  runFrameAt(900);
  expect(getPosition()).toEqual([9, "a", true]);
  runFrameAt(1000);
  expect(getPosition()).toEqual([15, "c", true]);
  runFrameAt(1900);
  expect(getPosition()).toEqual([24, "c", true]);
  runFrameAt(2100);
  expect(getPosition()).toEqual([24, "c", false]);
  expect([...state().selection.ids]).toEqual(["a", "c"]);
  transport.play();
  expect(transport.clock.frame).toBe(0);
});

test("selected cuts loop if looping is on, and pausing ends their playback", () => {
  transport.setLoop(true);
  transport.playCuts(new Set(["a", "c"]));
  runFrameAt(1000);
  runFrameAt(2000);
  expect(getPosition()).toEqual([0, "a", true]);
  transport.pause();
  expect(state().playing).toBe(false);
  transport.play();
  runFrameAt(2000 + 1200);
  expect(getPosition()).toEqual([12, "b", true]);
});
