import type { Kept } from "./playerState";

const KEY = "pegbar.player";
const FIRST: Kept = { volume: 1, muted: false, captions: true, readout: "timecode" };

/** How loud, whether with captions and with which time this browser played last. */
export function recallKept(): Kept {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof found !== "object" || found === null) return FIRST;
    const { volume, muted, captions, readout } = found as Partial<Record<keyof Kept, unknown>>;
    return {
      volume: typeof volume === "number" && volume >= 0 && volume <= 1 ? volume : FIRST.volume,
      muted: muted === true,
      captions: captions !== false,
      readout: readout === "frames" ? "frames" : "timecode",
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
