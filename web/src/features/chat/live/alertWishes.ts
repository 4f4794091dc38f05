import { createStore } from "zustand/vanilla";

const NAME = "pegbar.chat.alerts";

/** What this browser does when something is said while one looks elsewhere; neither before it is chosen. */
export interface AlertWishes {
  shows: boolean;
  sounds: boolean;
}

function load(): AlertWishes {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? "{}") as Partial<AlertWishes>;
    return { shows: kept.shows === true, sounds: kept.sounds === true };
  } catch {
    return { shows: false, sounds: false };
  }
}

export const alertWishes = createStore<AlertWishes>(() => load());

export function wishAlerts(wishes: Partial<AlertWishes>): void {
  alertWishes.setState(wishes);
  try {
    localStorage.setItem(NAME, JSON.stringify(alertWishes.getState()));
  } catch {
    // Without storage they last as long as the page.
  }
}

// What is chosen in another tab counts here too.
addEventListener("storage", ({ key }) => {
  if (key === NAME) alertWishes.setState(load());
});
