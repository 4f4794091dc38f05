import { ASSET_BATCH_MAX } from "./limits";

/** Run `act` for all items in sequential batches, because the server limits the number of items per request. */
export async function runInBatches<T>(all: readonly T[], act: (some: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < all.length; start += ASSET_BATCH_MAX) {
    await act(all.slice(start, start + ASSET_BATCH_MAX));
  }
}
