import type { Kept } from "./playerState";

const KEY = "pegbar.player";
const FIRST: Kept = { volume: 1, muted: false, captions: true };

/** How loud, and whether with captions, this browser played last. */
export function recallKept(): Kept {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof found !== "object" || found === null) return FIRST;
    const { volume, muted, captions } = found as Partial<Record<keyof Kept, unknown>>;
    return {
      volume: typeof volume === "number" && volume >= 0 && volume <= 1 ? volume : FIRST.volume,
      muted: muted === true,
      captions: captions !== false,
    };
  } catch {
    return FIRST;
  }
}

export function rememberKept(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Full or forbidden storage: the next film starts as ever.
  }
}
