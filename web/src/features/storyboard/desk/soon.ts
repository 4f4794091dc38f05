import type { ComponentType } from "react";
import { type LatePart, late } from "@/ui/late";

let tell: () => void = () => undefined;
let isKnown = false;
const stands = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Whoever draws at once is not kept waiting by what comes: it comes after so long, ms, and then when nothing is to be done. */
const AFTER_MS = 100;
const AT_LAST_MS = 400;

function whenIdle(then: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(then, { timeout: AT_LAST_MS });
  else then(); // WebKit has no word for it
}

/** One may draw, or will have to wait for that: the rest may come. */
export function boardStands(): void {
  if (isKnown) return;
  isKnown = true;
  setTimeout(whenIdle, AFTER_MS, tell);
}

/** One may draw, and whatever that begins with is done. */
export function whenBoardStands(): Promise<void> {
  return stands;
}

/**
 * A part of the board that everybody sees and nobody draws with: it is fetched when the board stands, whose first moments
 * belong to whoever wants to draw on it.
 */
export function soon<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): LatePart<Props> {
  return late(() => stands.then(load));
}
