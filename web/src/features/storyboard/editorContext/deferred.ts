import { type ComponentType, useEffect, useState } from "react";
import { type LazyComponent, lazyComponent } from "@/ui/lazyComponent";

let resolveReady: () => void = () => undefined;
let isReady = false;
const boardReady = new Promise<void>((resolve) => {
  resolveReady = resolve;
});

/**
 * Deferred code loads after this delay and then when the browser is idle, so that it doesn't block early strokes. In
 * ms.
 */
const IDLE_DELAY_MS = 100;
const IDLE_TIMEOUT_MS = 400;

function runWhenIdle(callback: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(callback, { timeout: IDLE_TIMEOUT_MS });
  else callback(); // Safari doesn't support requestIdleCallback
}

/** Signal that the drawing is ready, or is taking too long: deferred code can load. */
export function markBoardReady(): void {
  if (isReady) return;
  isReady = true;
  setTimeout(runWhenIdle, IDLE_DELAY_MS, resolveReady);
}

/** Resolve once the board is ready and deferred code can load. */
export function whenBoardReady(): Promise<void> {
  return boardReady;
}

/** Events that show that someone uses the page: from then on, gestures and shortcuts must work at the first attempt. */
const INPUT_EVENTS = ["pointermove", "pointerdown", "keydown", "click", "dragenter"] as const;

const firstInput = new Promise<void>((resolve) => {
  // A mouse or pen moves over the page before it presses anything, but the first touch may already be a gesture.
  if (navigator.maxTouchPoints > 0) return resolve();
  const controller = new AbortController();
  const handleInput = (): void => {
    controller.abort();
    resolve();
  };
  for (const type of INPUT_EVENTS)
    addEventListener(type, handleInput, { signal: controller.signal, capture: true, passive: true });
});

/** Resolve once the board is ready and the page has received its first pointer or key event, or has a touchscreen. */
export async function whenFirstInput(): Promise<void> {
  await boardReady;
  await firstInput;
}

/** Return whether the page has received input; see `whenFirstInput`. */
export function useFirstInput(): boolean {
  const [hasInput, setHasInput] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    void whenFirstInput().then(() => isUnmounted || setHasInput(true));
    return () => {
      isUnmounted = true;
    };
  }, []);
  return hasInput;
}

/**
 * Create a lazy component for gestures and shortcuts. It shows nothing by itself, so it loads at the first pointer or
 * key event instead of with the board.
 */
export function inputComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  return lazyComponent(() => whenFirstInput().then(load), true);
}

/**
 * Create a lazy component for a visible part of the board that isn't needed for drawing. It loads once the board is
 * ready, to keep the first moments free for drawing.
 */
export function deferredComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  return lazyComponent(() => boardReady.then(load), true);
}
