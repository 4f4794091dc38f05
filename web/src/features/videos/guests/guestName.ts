import { createStore, type StoreApi } from "zustand/vanilla";

const KEY = "pegbar.guest";

/** Under what name a guest writes and is seen. */
export interface GuestName {
  name: string;
  isMissing: boolean;
}

/** The name that was given in this browser before. */
export function guestName(): StoreApi<GuestName> {
  let name = "";
  try {
    name = localStorage.getItem(KEY) ?? "";
  } catch {
    // Full or forbidden storage: the name is asked for again.
  }
  return createStore(() => ({ name, isMissing: false }));
}

export function rememberName(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // As above.
  }
}
