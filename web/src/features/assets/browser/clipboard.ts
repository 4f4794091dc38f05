import { createStore } from "zustand/vanilla";
import { onIdentityChange } from "@/api/session";

interface Held {
  /** The project's address: files are not carried over to another project. */
  ref: string;
  mode: "copy" | "cut";
  ids: readonly string[];
}

/** What Copy or Cut took up; a paste of what was cut lets it go. */
export const clipboard = createStore<{ held: Held | null }>(() => ({ held: null }));

export function hold(held: Held): void {
  clipboard.setState({ held });
}

export function letGo(): void {
  clipboard.setState({ held: null });
}

// What one person took up is nothing for the next one at this browser.
onIdentityChange(letGo);
