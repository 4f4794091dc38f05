import type { DrawingDocument, EditableDocument } from "./document";
import { type Group, type Item, splitIntoUpdates } from "./items";
import type { Layer } from "./layers";

/** Editable properties of a layer. */
export type LayerPatch = Partial<Pick<Layer, "name" | "visible" | "locked" | "opacity" | "order">>;

/** Maximum length of a layer name; longer names are truncated. */
export const LAYER_NAME_MAX = 60;

/** Add a layer with these items above another one (default: on top), as one undo step. */
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
  return drawing.edit(({ layers: map, getItems }) => {
    map.set(`${id}.name`, name.slice(0, LAYER_NAME_MAX));
    map.set(`${id}.order`, order);
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
 * Return the layer below, into which this layer can be merged; null if there is none or either one is hidden or locked.
 */
export function getMergeTarget(layers: readonly Layer[], id: string): Layer | null {
  const index = layers.findIndex((layer) => layer.id === id);
  const upper = layers[index];
  const lower = layers[index - 1];
  if (!upper || !lower) return null;
  return [upper, lower].every(({ visible, locked }) => visible && !locked) ? lower : null;
}

/**
 * Merge a layer into the one below without changing the picture, as one undo step. Items that affect what is below
 * them, and layers with opacity, are wrapped in a group. Returns false if the layer can't be merged.
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
  const isPlain = upper.opacity === 1 && items.every(isIndependentOfBelow);
  const upperItems: Item[] = isPlain || items.length === 0 ? items : [createGroup(upper)];
  const lowerGroup = lower.opacity < 1 && drawing.getItems(lower.id).length > 0 ? createGroup(lower) : null;
  return drawing.edit(({ layers: map, getItems: list }) => {
    const lowerItems = list(lower.id);
    if (lowerGroup) {
      lowerItems.delete(0, lowerItems.length);
      lowerItems.push([lowerGroup]);
    }
    if (lower.opacity < 1) map.set(`${lower.id}.opacity`, 1);
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
  return item.kind === "picture" || item.kind === "fill" || (item.kind === "pencil" && item.tip?.kind !== "marker");
}
