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
const stands = () => [transport.clock.frame, state().currentId, state().playing];

/** Run the pending animation frame at this time, ms after the start of the test. */
function goTo(milliseconds: number): void {
  time = milliseconds;
  const due = tick;
  tick = null;
  due?.();
}

/** Replace the cuts: names and lengths in frames. */
function lay(cuts: Record<string, number>): void {
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
  lay({ a: 10, b: 5, c: 10 });
});

test("continuous, playing runs on from cut to cut and stops on the board's last frame", () => {
  transport.play();
  goTo(1200);
  expect(stands()).toEqual([12, "b", true]);
  goTo(9999);
  expect(stands()).toEqual([24, "c", false]);
  transport.play();
  expect(stands()).toEqual([0, "a", true]);
});

test("not continuous, playing stops on the current cut's last frame, and plays the cut again from there", () => {
  transport.setContinuous(false);
  transport.seek(11);
  transport.play();
  goTo(200);
  expect(stands()).toEqual([13, "b", true]);
  goTo(5000);
  expect(stands()).toEqual([14, "b", false]);
  expect([...state().selection.ids]).toEqual(["b"]);
  transport.play();
  expect(stands()).toEqual([10, "b", true]);
});

test("not continuous, looping goes around within the cut, and within another one that is gone to", () => {
  transport.setContinuous(false);
  transport.setLoop(true);
  transport.seek(12);
  transport.play();
  goTo(400);
  expect(stands()).toEqual([11, "b", true]);
  transport.stepCut(1);
  goTo(400 + 1300);
  expect(stands()).toEqual([18, "c", true]);
});

test("the setting counts at once while it plays", () => {
  transport.play();
  goTo(500);
  transport.setContinuous(false);
  transport.setLoop(true);
  goTo(1200);
  expect(stands()).toEqual([2, "a", true]);
  transport.setContinuous(true);
  goTo(2100);
  expect(stands()).toEqual([11, "b", true]);
});

test("behind the last frame playing begins with the board, or with its last cut", () => {
  transport.seek(25);
  expect(stands()).toEqual([25, "c", false]);
  transport.play();
  expect(stands()).toEqual([0, "a", true]);
  transport.setContinuous(false);
  transport.pause();
  transport.seek(25);
  transport.play();
  expect(stands()).toEqual([15, "c", true]);
});

test("a cut that others make longer or shorter is played within its new length", () => {
  transport.setContinuous(false);
  transport.seek(10);
  transport.play();
  goTo(200);
  lay({ n: 7, a: 10, b: 8, c: 10 });
  expect(stands()).toEqual([19, "b", true]);
  goTo(700);
  expect(stands()).toEqual([24, "b", true]);
  lay({ n: 7, a: 10, b: 3, c: 10 });
  goTo(800);
  expect(stands()).toEqual([19, "b", false]);
});

test("cuts that come before the playhead cost the playing no part of a frame", () => {
  transport.play();
  goTo(590); // 5.9 frames
  lay({ n: 20, a: 10, b: 5, c: 10 });
  expect(stands()).toEqual([25, "a", true]);
  goTo(600);
  expect(stands()).toEqual([26, "a", true]);
});

test("another rate counts from now on, also while it plays", () => {
  transport.play();
  goTo(500);
  transport.setFps(100);
  expect(stands()).toEqual([5, "a", true]);
  goTo(600);
  expect(stands()).toEqual([15, "c", true]);
});

test("starting clears the selection, stopping selects the current cut, and an empty board does not play", () => {
  transport.seek(11);
  expect([...state().selection.ids]).toEqual(["b"]);
  transport.play();
  expect(state().selection.ids.size).toBe(0);
  transport.pause();
  expect([...state().selection.ids]).toEqual(["b"]);
  lay({});
  transport.play();
  expect(stands()).toEqual([0, null, false]);
});

test("chosen cuts are played alone, one after the other, and stay selected", () => {
  store.setState({ selection: { ids: new Set(["a", "c"]), anchor: "a" } });
  transport.playCuts(state().selection.ids);
  goTo(900);
  expect(stands()).toEqual([9, "a", true]);
  goTo(1000);
  expect(stands()).toEqual([15, "c", true]);
  goTo(1900);
  expect(stands()).toEqual([24, "c", true]);
  goTo(2100);
  expect(stands()).toEqual([24, "c", false]);
  expect([...state().selection.ids]).toEqual(["a", "c"]);
  transport.play();
  expect(transport.clock.frame).toBe(0);
});

test("chosen cuts go round where playing loops, and end where somebody pauses", () => {
  transport.setLoop(true);
  transport.playCuts(new Set(["a", "c"]));
  goTo(1000);
  goTo(2000);
  expect(stands()).toEqual([0, "a", true]);
  transport.pause();
  expect(state().playing).toBe(false);
  transport.play();
  goTo(2000 + 1200);
  expect(stands()).toEqual([12, "b", true]);
});
