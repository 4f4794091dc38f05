import { createStore } from "zustand/vanilla";

const STORAGE_KEY = "pegbar.chat.alerts";

/** What this browser does when something is said while one looks elsewhere; neither before it is chosen. */
export interface AlertPreferences {
  shows: boolean;
  sounds: boolean;
}

function loadPreferences(): AlertPreferences {
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Partial<AlertPreferences>;
    return { shows: kept.shows === true, sounds: kept.sounds === true };
  } catch {
    return { shows: false, sounds: false };
  }
}

export const alertPreferences = createStore<AlertPreferences>(() => loadPreferences());

export function setAlertPreferences(wishes: Partial<AlertPreferences>): void {
  alertPreferences.setState(wishes);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(alertPreferences.getState()));
  } catch {
    // Without storage they last as long as the page.
  }
}

// What is chosen in another tab counts here too.
addEventListener("storage", ({ key }) => {
  if (key === STORAGE_KEY) alertPreferences.setState(loadPreferences());
});
