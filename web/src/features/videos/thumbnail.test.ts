import { expect, onTestFinished, test, vi } from "vitest";
import { smallVideo } from "@/features/videos/player/testing";
import { getThumbnailSize, getThumbnailTime, waitForFrame } from "./thumbnail";

test.each([
  [0.2, 0.1],
  [1, 0.2],
  [3, 0.6],
  [60, 0.9],
])("a video of %s s has its thumbnail at %s s", (duration, seconds) => {
  expect(getThumbnailTime(duration)).toBeCloseTo(seconds, 10);
});

test("a thumbnail fits into 1280 x 720 and is never enlarged", () => {
  expect(getThumbnailSize(3840, 2160)).toEqual([1280, 720]);
  expect(getThumbnailSize(1080, 1920)).toEqual([405, 720]);
  expect(getThumbnailSize(640, 360)).toEqual([640, 360]);
});

const nextTick = () => new Promise((next) => requestAnimationFrame(next));

test("waits until the frame is displayed, which may be after the seeked event", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] }); // Prevents the timeout from ending the wait.
  onTestFinished(() => void vi.useRealTimers());
  const video = document.createElement("video");
  const pendingCallbacks: (() => void)[] = [];
  const original = video.requestVideoFrameCallback.bind(video);
  video.requestVideoFrameCallback = (callback) =>
    original((now, metadata) => void pendingCallbacks.push(() => callback(now, metadata)));
  const waitForEvent = (eventName: string) =>
    new Promise((done) => video.addEventListener(eventName, done, { once: true }));
  const whenLoaded = waitForEvent("loadeddata");
  video.src = smallVideo.url;
  await whenLoaded;

  let isShown = false;
  const whenSeeked = waitForEvent("seeked");
  void waitForFrame(video, 1).then(() => {
    isShown = true;
  });
  video.currentTime = 1;
  await whenSeeked;
  while (pendingCallbacks.length === 0) await nextTick();
  expect(isShown).toBe(false);
  while (!isShown) {
    for (const runCallback of pendingCallbacks.splice(0)) runCallback();
    await nextTick();
  }
});
