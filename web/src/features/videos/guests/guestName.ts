import { createStore, type StoreApi } from "zustand/vanilla";

const KEY = "pegbar.guest";

/** Name of the guest in notes and live reviews. `isMissing` is true if it was required but empty. */
export interface GuestNameState {
  name: string;
  isMissing: boolean;
}

/** Create a store with the name last saved in this browser. */
export function createGuestNameStore(): StoreApi<GuestNameState> {
  let name = "";
  try {
    name = localStorage.getItem(KEY) ?? "";
  } catch {
    // No access to storage: the guest enters the name again.
  }
  return createStore(() => ({ name, isMissing: false }));
}

export function saveGuestName(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // Not saved: the guest enters the name again on the next visit.
  }
}
