import { createStore, type StoreApi } from "zustand/vanilla";

const KEY = "pegbar.guest";

/** Under what name a guest writes and is seen. */
export interface GuestNameState {
  name: string;
  isMissing: boolean;
}

/** The name that was given in this browser before. */
export function createGuestNameStore(): StoreApi<GuestNameState> {
  let name = "";
  try {
    name = localStorage.getItem(KEY) ?? "";
  } catch {
    // Full or forbidden storage: the name is asked for again.
  }
  return createStore(() => ({ name, isMissing: false }));
}

export function saveGuestName(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // As above.
  }
}
