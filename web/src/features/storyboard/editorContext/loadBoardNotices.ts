/** Delay before a failed import is repeated, in ms: the network may be down. */
const RETRY_MS = 3000;

/**
 * Load the functions that show notices about a board's changes. They load at the first input, or when the first notice is
 * due. A notice may hold text that isn't saved anywhere else, so loading is repeated until it works.
 */
export async function loadBoardNotices(): Promise<typeof import("./boardNotices")> {
  for (;;) {
    try {
      return await import("./boardNotices");
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
