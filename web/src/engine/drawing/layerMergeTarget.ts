import type { BlendMode, Layer } from "./layers";

/**
 * Why a layer can't be merged into the one below. "blend" and "clipping": the merged layer would look different,
 * because of a blend mode, or because one of the two is clipped, or the base of clipped layers. "apart": another layer
 * lies between them.
 */
export type MergeObstacle = "lowest" | "apart" | "hidden" | "locked" | "blend" | "clipping";

/** Blend modes in which two layers look the same after one was blended with the other in the same mode. */
const ASSOCIATIVE_MODES: readonly BlendMode[] = ["normal", "multiply", "screen", "add"];

/** Return the layer below, into which this layer can be merged without changing the picture, or why there is none. */
export function findMergeTarget(layers: readonly Layer[], id: string): Layer | MergeObstacle {
  const index = layers.findIndex((layer) => layer.id === id);
  const [lower, upper, above] = [layers[index - 1], layers[index], layers[index + 1]];
  if (!upper || !lower) return "lowest";
  if (!upper.visible || !lower.visible) return "hidden";
  if (upper.locked || lower.locked) return "locked";
  if (upper.clipped && !lower.clipped) return lower;
  if (upper.clipped !== lower.clipped || (!upper.clipped && above?.clipped)) return "clipping";
  return upper.blend === lower.blend && ASSOCIATIVE_MODES.includes(upper.blend) ? lower : "blend";
}

/** Return the layer into which this layer can be merged; null if it can't be merged. */
export function getMergeTarget(layers: readonly Layer[], id: string): Layer | null {
  const target = findMergeTarget(layers, id);
  return typeof target === "string" ? null : target;
}

/**
 * Return the lowest of these layers, into which the others can be merged one after the other, topmost first, or why they
 * can't be merged. A single layer is merged into the one below.
 */
export function findMergeTargetOf(layers: readonly Layer[], ids: readonly string[]): Layer | MergeObstacle {
  const merged = layers.filter(({ id }) => ids.includes(id));
  const [lowest, ...uppers] = merged;
  if (!lowest || uppers.length === 0) return findMergeTarget(layers, ids[0] ?? "");
  if (layers.indexOf(merged.at(-1) ?? lowest) - layers.indexOf(lowest) !== uppers.length) return "apart";
  let remaining = layers;
  for (const { id } of uppers.reverse()) {
    const target = findMergeTarget(remaining, id);
    if (typeof target === "string") return target;
    remaining = remaining.filter((layer) => layer.id !== id);
  }
  return lowest;
}
