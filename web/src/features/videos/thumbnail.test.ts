import { expect, onTestFinished, test, vi } from "vitest";
import { smallVideo } from "@/features/videos/player/testing";
import { getThumbnailSize, getThumbnailTime, waitForFrame } from "./thumbnail";

test.each([
  [0.2, 0.1],
  [1, 0.2],
  [3, 0.6],
  [60, 0.9],
])("of %s s the frame at %s s is taken", (duration, seconds) => {
  expect(getThumbnailTime(duration)).toBeCloseTo(seconds, 10);
});

test("a thumbnail fits into 1280 x 720 and is never enlarged", () => {
  expect(getThumbnailSize(3840, 2160)).toEqual([1280, 720]);
  expect(getThumbnailSize(1080, 1920)).toEqual([405, 720]);
  expect(getThumbnailSize(640, 360)).toEqual([640, 360]);
});

const nextTick = () => new Promise((next) => requestAnimationFrame(next));

test("waits for the frame that was sought, which a busy browser shows after it says that it has sought", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] }); // Prevents the timeout from ending the wait.
  onTestFinished(() => void vi.useRealTimers());
  const video = document.createElement("video");
  const shown: (() => void)[] = [];
  const real = video.requestVideoFrameCallback.bind(video);
  video.requestVideoFrameCallback = (call) => real((now, told) => void shown.push(() => call(now, told)));
  const happens = (kind: string) => new Promise((done) => video.addEventListener(kind, done, { once: true }));
  const loaded = happens("loadeddata");
  video.src = smallVideo.url;
  await loaded;

  let isShown = false;
  const sought = happens("seeked");
  void waitForFrame(video, 1).then(() => {
    isShown = true;
  });
  video.currentTime = 1;
  await sought;
  while (shown.length === 0) await nextTick();
  expect(isShown).toBe(false);
  while (!isShown) {
    for (const tell of shown.splice(0)) tell();
    await nextTick();
  }
});
