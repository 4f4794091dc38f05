import { createStore } from "zustand/vanilla";
import { onIdentityChange } from "@/api/http/session";

interface ClipboardContent {
  /** The project's ref; files can't be pasted into another project. */
  ref: string;
  mode: "copy" | "cut";
  ids: readonly string[];
}

/** Files that were cut or copied. Pasting cut files clears the clipboard. */
export const clipboard = createStore<{ content: ClipboardContent | null }>(() => ({ content: null }));

export function setClipboard(content: ClipboardContent): void {
  clipboard.setState({ content });
}

export function clearClipboard(): void {
  clipboard.setState({ content: null });
}

// Don't leave one user's clipboard to the next user of this browser.
onIdentityChange(clearClipboard);
