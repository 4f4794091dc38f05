import type { ComponentType } from "react";
import { type LazyComponent, lazyComponent } from "@/ui/lazyComponent";

let resolveReady: () => void = () => undefined;
let isReady = false;
const boardReady = new Promise<void>((resolve) => {
  resolveReady = resolve;
});

/** Whoever draws at once is not kept waiting by what comes: it comes after so long, ms, and then when nothing is to be done. */
const IDLE_DELAY_MS = 100;
const IDLE_TIMEOUT_MS = 400;

function runWhenIdle(then: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(then, { timeout: IDLE_TIMEOUT_MS });
  else then(); // WebKit has no word for it
}

/** One may draw, or will have to wait for that: the rest may come. */
export function markBoardReady(): void {
  if (isReady) return;
  isReady = true;
  setTimeout(runWhenIdle, IDLE_DELAY_MS, resolveReady);
}

/** One may draw, and whatever that begins with is done. */
export function whenBoardReady(): Promise<void> {
  return boardReady;
}

/**
 * A part of the board that everybody sees and nobody draws with: it is fetched when the board stands, whose first moments
 * belong to whoever wants to draw on it.
 */
export function deferredComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  return lazyComponent(() => boardReady.then(load));
}
