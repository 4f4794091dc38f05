import type { DrawingDocument } from "./document";
import type { Group, Item } from "./items";
import { getOrderAt } from "./layerEdits";
import { findMergeTargetOf, getMergeTarget } from "./layerMergeTarget";
import type { Layer } from "./layers";

/** Move a layer to an index counted from the bottom, as one undo step. Returns false if nothing changed. */
export function moveLayer(drawing: DrawingDocument, id: string, index: number): boolean {
  const { layers } = drawing;
  const currentIndex = layers.findIndex((layer) => layer.id === id);
  if (currentIndex < 0 || index === currentIndex || index < 0 || index >= layers.length) return false;
  return placeLayers(drawing, [id], index);
}

/**
 * Move layers together by one position past the next other layer, up (`offset` 1) or down (-1), as one undo step. Layers
 * that lie apart come together. Returns false if there is no other layer in that direction.
 */
export function moveLayers(drawing: DrawingDocument, ids: readonly string[], offset: 1 | -1): boolean {
  const { layers } = drawing;
  const isMoved = ({ id }: Layer): boolean => ids.includes(id);
  const edge = offset > 0 ? layers.findLastIndex(isMoved) : layers.findIndex(isMoved);
  const neighbor = layers[edge + offset];
  if (edge < 0 || !neighbor) return false;
  const others = layers.filter((layer) => !isMoved(layer));
  return placeLayers(drawing, ids, others.indexOf(neighbor) + (offset > 0 ? 1 : 0));
}

/** Place layers, in their order, at an index among the other layers, counted from the bottom, as one undo step. */
export function placeLayers(drawing: DrawingDocument, ids: readonly string[], index: number): boolean {
  const { layers } = drawing;
  const placed = layers.filter(({ id }) => ids.includes(id));
  const others = layers.filter(({ id }) => !ids.includes(id));
  return drawing.edit(({ layers: map }) => {
    for (const layer of placed) {
      const at = index + placed.indexOf(layer);
      const order = getOrderAt(others, at);
      map.set(`${layer.id}.order`, order);
      others.splice(at, 0, { ...layer, order });
    }
  });
}

/** Delete a layer, as one undo step. Returns false for the last layer, which can't be deleted. */
export function removeLayer(drawing: DrawingDocument, id: string): boolean {
  return removeLayers(drawing, [id]);
}

/** Delete layers, as one undo step. Returns false if none would remain. */
export function removeLayers(drawing: DrawingDocument, ids: readonly string[]): boolean {
  const removed = drawing.layers.filter(({ id }) => ids.includes(id));
  if (removed.length === drawing.layers.length) return false;
  return drawing.edit(({ layers: map }) => {
    for (const { id } of removed) map.set(`${id}.deleted`, true);
  });
}

/**
 * Merge layers into the lowest of them, or a single one into the layer below, as one undo step. Returns the id of the
 * resulting layer; null if they can't be merged.
 */
export function mergeLayers(drawing: DrawingDocument, ids: readonly string[], newId: () => string): string | null {
  const { layers } = drawing;
  const target = findMergeTargetOf(layers, ids);
  if (typeof target === "string") return null;
  const uppers = layers.filter(({ id }) => ids.includes(id) && id !== target.id).reverse();
  drawing.edit(() => {
    for (const { id } of uppers) mergeLayerDown(drawing, id, newId);
  });
  return target.id;
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

/** True if the item looks the same whatever is below it on its layer. */
function isIndependentOfBelow(item: Item): boolean {
  if (item.kind !== "group" && item.alphaLocked) return false;
  return item.kind === "picture" || item.kind === "fill" || (item.kind === "pencil" && item.tip?.kind !== "marker");
}
