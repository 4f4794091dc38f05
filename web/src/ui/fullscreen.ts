import { useSyncExternalStore } from "react";

/** The whole document, so that menus and dialogs (which stand beside the page in the tree) are there too. */
export async function toggleFullscreen(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // The browser forbids it here (an embedded page, a phone): nothing changes.
  }
}

export function useIsFullscreen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener("fullscreenchange", changed);
      return () => document.removeEventListener("fullscreenchange", changed);
    },
    () => document.fullscreenElement !== null,
  );
}
