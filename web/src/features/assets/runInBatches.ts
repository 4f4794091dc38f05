import { ASSET_BATCH_MAX } from "./limits";

/** Call `runBatch` for all items in sequential batches, because the server limits the number of items per request. */
export async function runInBatches<T>(items: readonly T[], runBatch: (batch: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += ASSET_BATCH_MAX) {
    await runBatch(items.slice(start, start + ASSET_BATCH_MAX));
  }
}
