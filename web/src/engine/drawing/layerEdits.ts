import type { DrawingDocument, EditableDocument } from "./document";
import { type Group, type Item, splitIntoUpdates } from "./items";
import type { BlendMode, Layer } from "./layers";

/** Editable properties of a layer. */
export type LayerPatch = Partial<Omit<Layer, "id">>;

/** Maximum length of a layer name; longer names are truncated. */
export const LAYER_NAME_MAX = 60;

/**
 * Add a layer with these items above another one (default: on top), as one undo step. Between a base and the layers
 * clipped to it, the new layer is clipped too, so that their base stays the same.
 */
export function addLayer(
  drawing: DrawingDocument,
  id: string,
  name: string,
  aboveId: string | null = null,
  entries: readonly Item[] = [],
): boolean {
  const { layers } = drawing;
  const index = layers.findIndex((layer) => layer.id === aboveId);
  const order = getOrderAt(layers, index < 0 ? layers.length : index + 1);
  const isInRun = index >= 0 && layers[index + 1]?.clipped === true;
  return drawing.edit(({ layers: map, getItems }) => {
    map.set(`${id}.name`, name.slice(0, LAYER_NAME_MAX));
    map.set(`${id}.order`, order);
    if (isInRun) map.set(`${id}.clipped`, true);
    if (entries.length > 0) getItems(id).push([...entries]);
  });
}

/** Duplicate a layer above itself, as one undo step. Returns the id of the copy, or null if the layer doesn't exist. */
export function duplicateLayer(drawing: DrawingDocument, id: string, name: string, newId: () => string): string | null {
  const { layers } = drawing;
  const index = layers.findIndex((layer) => layer.id === id);
  const layer = layers[index];
  if (!layer) return null;
  const [copyId, order] = [newId(), getOrderAt(layers, index + 1)];
  const entries = drawing.getItems(id).map((item) => ({ ...item, id: newId() }));
  drawing.editInParts([
    ({ layers: map }) => {
      map.set(`${copyId}.name`, name.slice(0, LAYER_NAME_MAX));
      map.set(`${copyId}.order`, order);
      if (layer.opacity < 1) map.set(`${copyId}.opacity`, layer.opacity);
      if (!layer.visible) map.set(`${copyId}.visible`, false);
      if (layer.blend !== "normal") map.set(`${copyId}.blend`, layer.blend);
      if (layer.clipped) map.set(`${copyId}.clipped`, true);
      if (layer.alphaLocked) map.set(`${copyId}.alphaLocked`, true);
    },
    ...splitIntoUpdates(entries).map((part) => (parts: EditableDocument) => parts.getItems(copyId).push(part)),
  ]);
  return copyId;
}

/**
 * Delete all items of all layers that are neither locked nor hidden, as one undo step. Returns false if nothing
 * changed.
 */
export function clearLayers(drawing: DrawingDocument): boolean {
  const editable = drawing.layers.filter(({ locked, visible }) => !locked && visible);
  return drawing.edit(({ getItems }) => {
    for (const { id } of editable) getItems(id).delete(0, getItems(id).length);
  });
}

/** Change properties of a layer, as one undo step. Returns false if nothing changed or the layer doesn't exist. */
export function updateLayer(drawing: DrawingDocument, id: string, patch: LayerPatch): boolean {
  const layer = drawing.layers.find((each) => each.id === id);
  if (!layer) return false;
  return drawing.edit(({ layers }) => {
    for (const [prop, value] of Object.entries(patch)) {
      if (layer[prop as keyof LayerPatch] !== value) layers.set(`${id}.${prop}`, value);
    }
  });
}

/** Move a layer to an index counted from the bottom, as one undo step. Returns false if nothing changed. */
export function moveLayer(drawing: DrawingDocument, id: string, index: number): boolean {
  const { layers } = drawing;
  const currentIndex = layers.findIndex((layer) => layer.id === id);
  if (currentIndex < 0 || index === currentIndex || index < 0 || index >= layers.length) return false;
  const others = layers.filter((layer) => layer.id !== id);
  return updateLayer(drawing, id, { order: getOrderAt(others, index) });
}

/** Delete a layer, as one undo step. Returns false for the last layer, which can't be deleted. */
export function removeLayer(drawing: DrawingDocument, id: string): boolean {
  const { layers } = drawing;
  if (layers.length < 2 || !layers.some((layer) => layer.id === id)) return false;
  return drawing.edit(({ layers: map }) => map.set(`${id}.deleted`, true));
}

/**
 * Why a layer can't be merged into the one below. "blend" and "clipping": the merged layer would look different,
 * because of a blend mode, or because one of the two is clipped, or the base of clipped layers.
 */
export type MergeObstacle = "lowest" | "hidden" | "locked" | "blend" | "clipping";

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
 * Merge a layer into the one below without changing the picture, as one undo step. Items that affect what is below
 * them, and layers with opacity or a blend mode, are wrapped in a group. A clipped layer becomes a clipped group of its
 * base, which keeps its opacity. Returns false if the layer can't be merged.
 */
export function mergeLayerDown(drawing: DrawingDocument, id: string, newId: () => string): boolean {
  const { layers } = drawing;
  const upper = layers.find((layer) => layer.id === id);
  const lower = getMergeTarget(layers, id);
  if (!upper || !lower) return false;
  const createGroup = (layer: Layer): Group => {
    return { id: newId(), kind: "group", opacity: layer.opacity, strokes: drawing.getItems(layer.id) };
  };
  const items = drawing.getItems(id);
  const isClipped = upper.clipped && !lower.clipped;
  const isPlain = upper.opacity === 1 && upper.blend === "normal" && !isClipped && items.every(isIndependentOfBelow);
  const upperGroup = (): Group => ({
    ...createGroup(upper),
    ...(upper.blend === "normal" ? {} : { blend: upper.blend }),
    ...(isClipped ? { clipped: true } : {}),
  });
  const upperItems: Item[] = isPlain || items.length === 0 ? items : [upperGroup()];
  const isLowerFaded = lower.opacity < 1 && !isClipped;
  const lowerGroup = isLowerFaded && drawing.getItems(lower.id).length > 0 ? createGroup(lower) : null;
  return drawing.edit(({ layers: map, getItems: list }) => {
    const lowerItems = list(lower.id);
    if (lowerGroup) {
      lowerItems.delete(0, lowerItems.length);
      lowerItems.push([lowerGroup]);
    }
    if (isLowerFaded) map.set(`${lower.id}.opacity`, 1);
    if (upperItems.length > 0) lowerItems.push(upperItems);
    map.set(`${id}.deleted`, true);
  });
}

/** Return the `order` for a layer that is inserted at an index. */
function getOrderAt(layers: readonly Layer[], index: number): number {
  const below = layers[index - 1]?.order;
  const above = layers[index]?.order;
  if (below === undefined) return (above ?? 1) - 1;
  return above === undefined ? below + 1 : (below + above) / 2;
}

/** True if the item looks the same whatever is below it on its layer. */
function isIndependentOfBelow(item: Item): boolean {
  if (item.kind !== "group" && item.alphaLocked) return false;
  return item.kind === "picture" || item.kind === "fill" || (item.kind === "pencil" && item.tip?.kind !== "marker");
}
