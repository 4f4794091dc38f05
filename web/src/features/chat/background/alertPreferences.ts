import { createStore } from "zustand/vanilla";

const STORAGE_KEY = "pegbar.chat.alerts";

/** How this browser alerts the user of messages in the background. Both are off by default. */
export interface AlertPreferences {
  shows: boolean;
  sounds: boolean;
}

function loadPreferences(): AlertPreferences {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Partial<AlertPreferences>;
    return { shows: stored.shows === true, sounds: stored.sounds === true };
  } catch {
    return { shows: false, sounds: false };
  }
}

export const alertPreferences = createStore<AlertPreferences>(() => loadPreferences());

export function setAlertPreferences(changes: Partial<AlertPreferences>): void {
  alertPreferences.setState(changes);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(alertPreferences.getState()));
  } catch {
    // Storage is blocked: the settings last until the page is closed.
  }
}

// Apply changes made in other tabs.
addEventListener("storage", ({ key }) => {
  if (key === STORAGE_KEY) alertPreferences.setState(loadPreferences());
});
