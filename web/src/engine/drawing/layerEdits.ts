import type { DrawingDocument, EditableDocument } from "./document";
import { type Item, splitIntoUpdates } from "./items";
import type { Layer } from "./layers";

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
  return updateLayers(drawing, [id], patch);
}

/** Change properties of several layers, as one undo step. Returns false if nothing changed. */
export function updateLayers(drawing: DrawingDocument, ids: readonly string[], patch: LayerPatch): boolean {
  const changed = drawing.layers.filter(({ id }) => ids.includes(id));
  return drawing.edit(({ layers }) => {
    for (const layer of changed) {
      for (const [prop, value] of Object.entries(patch)) {
        if (layer[prop as keyof LayerPatch] !== value) layers.set(`${layer.id}.${prop}`, value);
      }
    }
  });
}

/** Return the `order` for a layer that is inserted at an index. */
export function getOrderAt(layers: readonly Layer[], index: number): number {
  const below = layers[index - 1]?.order;
  const above = layers[index]?.order;
  if (below === undefined) return (above ?? 1) - 1;
  return above === undefined ? below + 1 : (below + above) / 2;
}
