import type { JSHandle } from "@playwright/test";
import { expect } from "../expect";
import type { Board } from "./board";

/** State of the page after one of its rendered frames. Times are in ms of the page's clock (performance.now()). */
export interface PlaybackSample {
  /** Time of the previous sample. If the playhead moved, it moved between `from` and `to`. */
  from: number;
  to: number;
  frame: number;
  isPlaying: boolean;
  /** Path of the URL of the large picture; null if there is none. */
  picture: string | null;
  /**
   * Path of the URL of the picture in the cuts panel. `isPanelWaiting` is true while the panel shows a blank one
   * instead.
   */
  panelPicture: string | null;
  isPanelWaiting: boolean;
}

export interface PlaybackRun {
  /** Playback was started by a press between these two times, in ms. */
  before: number;
  after: number;
  samples: PlaybackSample[];
}

/**
 * Sample the page after each rendered frame, from the next press that starts playback until playback stops or
 * `milliseconds` have passed. Resolves to a function that waits for the end.
 */
export async function recordPlayback(board: Board, milliseconds = 60_000): Promise<() => Promise<PlaybackRun>> {
  const recorder: JSHandle<{ ended: Promise<PlaybackRun> }> = await board.playback.evaluateHandle(
    (bar, maxDuration) => {
      const toPath = (image: HTMLImageElement | null): string | null => image && new URL(image.src).pathname;
      const isPlaying = (): boolean => bar.querySelector("[aria-label=Pause]") !== null;
      let before = 0;
      let after = 0;
      let isPressing = false;
      const createPressListener = (phase: "before" | "after") => (): void => {
        if (phase === "before") {
          isPressing = !isPlaying();
          if (isPressing) before = performance.now();
        } else if (isPressing) {
          after = performance.now();
        }
      };
      const pressListeners = ["click", "keyup"].flatMap((type) => [
        [type, createPressListener("before"), true] as const,
        [type, createPressListener("after"), false] as const,
      ]);
      for (const [type, listener, capture] of pressListeners) window.addEventListener(type, listener, capture);
      const samples: PlaybackSample[] = [];
      let from = performance.now();
      const ended = new Promise<PlaybackRun>((resolve) => {
        const takeSample = (): void => {
          const to = performance.now();
          if (isPlaying() || samples.length > 0) {
            const stage = document.querySelector("[role=img]")?.parentElement ?? null;
            const panel = document.querySelector<HTMLImageElement>("section[aria-label=Cuts] img[decoding=sync]");
            samples.push({
              from,
              to,
              frame: Number(/(\d+) \/ \d+/.exec(bar.textContent ?? "")?.[1]),
              isPlaying: isPlaying(),
              picture: toPath(stage?.querySelector("img") ?? null),
              panelPicture: toPath(panel),
              isPanelWaiting: panel?.hasAttribute("data-waiting") ?? false,
            });
            if (!isPlaying() || to - after > maxDuration) {
              for (const [type, listener, capture] of pressListeners)
                window.removeEventListener(type, listener, capture);
              resolve({ before, after, samples });
              return;
            }
          }
          from = to;
          // Run after all other callbacks of this rendered frame.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = takeSample;
          requestAnimationFrame(() => port2.postMessage(null));
        };
        takeSample();
      });
      return { ended };
    },
    milliseconds,
  );
  return () => recorder.evaluate(({ ended }) => ended);
}

/** Tolerance in frames. The page's clock has a resolution of 0.1 ms. */
const TOLERANCE = 0.03;

/** Expect that every displayed frame matches the elapsed time. `total` is the length in frames if playback loops. */
export function expectFramesOnTime(
  { before, after, samples }: PlaybackRun,
  fps: number,
  first: number,
  total?: number,
): void {
  const mistimed = samples
    .filter(({ isPlaying }) => isPlaying)
    .filter(({ from, to, frame }) => {
      const least = first + Math.floor(Math.max(0, ((from - after) * fps) / 1000) - TOLERANCE);
      const most = first + Math.floor(((to - before) * fps) / 1000 + TOLERANCE);
      for (let expected = Math.max(first, least); expected <= most; expected += 1) {
        if (frame === (total === undefined ? expected : expected % total)) return false;
      }
      return true;
    });
  expect(mistimed, "frames that were shown at the wrong time").toEqual([]);
}

/** Expect that playback stopped by itself on frame `last`, after the duration of exactly `frames` frames. */
export function expectStoppedAt(
  { before, after, samples }: PlaybackRun,
  fps: number,
  last: number,
  frames: number,
): void {
  const lastSample = samples.at(-1);
  expect(lastSample).toMatchObject({ frame: last, isPlaying: false });
  const length = (frames * 1000) / fps;
  expect(((lastSample?.to ?? 0) - before - length) * (fps / 1000)).toBeGreaterThan(-TOLERANCE);
  const lastPlaying = samples.findLast(({ isPlaying }) => isPlaying);
  expect(((lastPlaying?.from ?? 0) - after - length) * (fps / 1000)).toBeLessThan(TOLERANCE);
}
