import type { PlayerPreferences } from "./playerState";

const KEY = "pegbar.player";
const DEFAULT_PREFERENCES: PlayerPreferences = { volume: 1, muted: false, captions: true, readout: "timecode" };

/** Load the preferences last saved in this browser. */
export function loadPlayerPreferences(): PlayerPreferences {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof found !== "object" || found === null) return DEFAULT_PREFERENCES;
    const { volume, muted, captions, readout } = found as Partial<Record<keyof PlayerPreferences, unknown>>;
    return {
      volume: typeof volume === "number" && volume >= 0 && volume <= 1 ? volume : DEFAULT_PREFERENCES.volume,
      muted: muted === true,
      captions: captions !== false,
      readout: readout === "frames" ? "frames" : "timecode",
    };
  } catch {
    return DEFAULT_PREFERENCES;
  }
}

export function savePlayerPreferences(kept: PlayerPreferences): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // No access to storage: the next video uses the defaults.
  }
}
