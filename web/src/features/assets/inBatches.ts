import { ASSETS_AT_ONCE_MAX } from "./limits";

/** The server takes only so many at once. */
export async function inBatches<T>(all: readonly T[], act: (some: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < all.length; start += ASSETS_AT_ONCE_MAX) {
    await act(all.slice(start, start + ASSETS_AT_ONCE_MAX));
  }
}
