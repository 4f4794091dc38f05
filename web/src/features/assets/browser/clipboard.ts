import { createStore } from "zustand/vanilla";
import { onIdentityChange } from "@/api/session";

interface ClipboardContent {
  /** The project's address: files are not carried over to another project. */
  ref: string;
  mode: "copy" | "cut";
  ids: readonly string[];
}

/** What Copy or Cut took up; a paste of what was cut lets it go. */
export const clipboard = createStore<{ content: ClipboardContent | null }>(() => ({ content: null }));

export function setClipboard(held: ClipboardContent): void {
  clipboard.setState({ content: held });
}

export function clearClipboard(): void {
  clipboard.setState({ content: null });
}

// What one person took up is nothing for the next one at this browser.
onIdentityChange(clearClipboard);
