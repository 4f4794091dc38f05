import type { JSHandle } from "@playwright/test";
import { expect } from "../expect";
import type { Board } from "./board";

/** State of the page after one of its rendered frames. Times are in ms of the page's clock (performance.now()). */
export interface Shown {
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

export interface Run {
  /** Playback was started by a press between these two times, in ms. */
  before: number;
  after: number;
  shown: Shown[];
}

/**
 * Sample the page after each rendered frame, from the next press that starts playback until playback stops or
 * `milliseconds` have passed. Resolves to a function that waits for the end.
 */
export async function watchPlaying(board: Board, milliseconds = 60_000): Promise<() => Promise<Run>> {
  const watching: JSHandle<{ ended: Promise<Run> }> = await board.playback.evaluateHandle((bar, longest) => {
    const pathOf = (image: HTMLImageElement | null): string | null => image && new URL(image.src).pathname;
    const isPlaying = (): boolean => bar.querySelector("[aria-label=Pause]") !== null;
    let before = 0;
    let after = 0;
    let isPressing = false;
    const press = (phase: "before" | "after") => (): void => {
      if (phase === "before") {
        isPressing = !isPlaying();
        if (isPressing) before = performance.now();
      } else if (isPressing) {
        after = performance.now();
      }
    };
    const presses = ["click", "keyup"].flatMap((type) => [
      [type, press("before"), true] as const,
      [type, press("after"), false] as const,
    ]);
    for (const [type, listener, capture] of presses) window.addEventListener(type, listener, capture);
    const shown: Shown[] = [];
    let from = performance.now();
    const ended = new Promise<Run>((done) => {
      const look = (): void => {
        const to = performance.now();
        if (isPlaying() || shown.length > 0) {
          const stage = document.querySelector("[role=img]")?.parentElement ?? null;
          const panel = document.querySelector<HTMLImageElement>("section[aria-label=Cuts] img[decoding=sync]");
          shown.push({
            from,
            to,
            frame: Number(/(\d+) \/ \d+/.exec(bar.textContent ?? "")?.[1]),
            isPlaying: isPlaying(),
            picture: pathOf(stage?.querySelector("img") ?? null),
            panelPicture: pathOf(panel),
            isPanelWaiting: panel?.hasAttribute("data-waiting") ?? false,
          });
          if (!isPlaying() || to - after > longest) {
            for (const [type, listener, capture] of presses) window.removeEventListener(type, listener, capture);
            done({ before, after, shown });
            return;
          }
        }
        from = to;
        // Run after all other callbacks of this rendered frame.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = look;
        requestAnimationFrame(() => port2.postMessage(null));
      };
      look();
    });
    return { ended };
  }, milliseconds);
  return () => watching.evaluate(({ ended }) => ended);
}

/** Tolerance in frames. The page's clock has a resolution of 0.1 ms. */
const BLUR = 0.03;

/** Expect that every displayed frame matches the elapsed time. `total` is the length in frames if playback loops. */
export function expectInTime({ before, after, shown }: Run, fps: number, first: number, total?: number): void {
  const wrong = shown
    .filter(({ isPlaying }) => isPlaying)
    .filter(({ from, to, frame }) => {
      const least = first + Math.floor(Math.max(0, ((from - after) * fps) / 1000) - BLUR);
      const most = first + Math.floor(((to - before) * fps) / 1000 + BLUR);
      for (let wanted = Math.max(first, least); wanted <= most; wanted += 1) {
        if (frame === (total === undefined ? wanted : wanted % total)) return false;
      }
      return true;
    });
  expect(wrong, "frames that were shown at another time than theirs").toEqual([]);
}

/** Expect that playback stopped by itself on frame `last`, after the duration of exactly `frames` frames. */
export function expectStopped({ before, after, shown }: Run, fps: number, last: number, frames: number): void {
  const stopped = shown.at(-1);
  expect(stopped).toMatchObject({ frame: last, isPlaying: false });
  const length = (frames * 1000) / fps;
  expect(((stopped?.to ?? 0) - before - length) * (fps / 1000)).toBeGreaterThan(-BLUR);
  const lastMoving = shown.findLast(({ isPlaying }) => isPlaying);
  expect(((lastMoving?.from ?? 0) - after - length) * (fps / 1000)).toBeLessThan(BLUR);
}
