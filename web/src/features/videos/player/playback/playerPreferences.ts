import type { PlayerPreferences } from "@/features/videos/player/playerState";

const KEY = "pegbar.player";
const DEFAULT_PREFERENCES: PlayerPreferences = { volume: 1, muted: false, captions: true, readout: "timecode" };

/** Load the preferences last saved in this browser. */
export function loadPlayerPreferences(): PlayerPreferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof stored !== "object" || stored === null) return DEFAULT_PREFERENCES;
    const { volume, muted, captions, readout } = stored as Partial<Record<keyof PlayerPreferences, unknown>>;
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

export function savePlayerPreferences(preferences: PlayerPreferences): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // No access to storage: the next video uses the defaults.
  }
}
