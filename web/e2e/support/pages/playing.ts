import type { JSHandle } from "@playwright/test";
import { expect } from "../expect";
import type { Board } from "./board";

/** What the page showed after one of its frames; times are of the page's own clock, ms. */
export interface Shown {
  /** When the page was looked at before this. The playhead was moved between the two, if at all. */
  from: number;
  to: number;
  frame: number;
  isPlaying: boolean;
  /** Path of the large picture's address; null where there is none. */
  picture: string | null;
  /** The same of the cuts panel, and whether it waits with bare paper. */
  panelPicture: string | null;
  isPanelWaiting: boolean;
}

export interface Run {
  /** The press that started it came between these two moments. */
  before: number;
  after: number;
  shown: Shown[];
}

/**
 * Looks at the page after each of its frames from the next press on, until playing stops by itself or for a while.
 * Resolves to a function that waits for the end.
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
        // Behind everything else that this frame does.
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

/** Frames. The page's clock tells tenths of milliseconds. */
const BLUR = 0.03;

/** Every frame that was shown is the one that the time passed calls for; `total` where it loops. */
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

/** It stopped by itself on this frame, after exactly this many frames' time. */
export function expectStopped({ before, after, shown }: Run, fps: number, last: number, frames: number): void {
  const stopped = shown.at(-1);
  expect(stopped).toMatchObject({ frame: last, isPlaying: false });
  const length = (frames * 1000) / fps;
  expect(((stopped?.to ?? 0) - before - length) * (fps / 1000)).toBeGreaterThan(-BLUR);
  const lastMoving = shown.findLast(({ isPlaying }) => isPlaying);
  expect(((lastMoving?.from ?? 0) - after - length) * (fps / 1000)).toBeLessThan(BLUR);
}
