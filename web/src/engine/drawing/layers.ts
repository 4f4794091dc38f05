/**
 * Blend modes of layers, in the order of menus. "add" is also called linear dodge. The formulas are those of W3C
 * "Compositing and Blending Level 1"; "add" is its `plus-lighter`.
 */
export const BLEND_MODES = ["normal", "multiply", "darken", "screen", "lighten", "add", "overlay"] as const;
export type BlendMode = (typeof BLEND_MODES)[number];

/** Layer of a drawing. Layers are painted in ascending `order`, then by id. */
export interface Layer {
  readonly id: string;
  readonly name: string;
  readonly order: number;
  readonly visible: boolean;
  readonly locked: boolean;
  /** 0 to 1. */
  readonly opacity: number;
  readonly blend: BlendMode;
  /**
   * True if the layer shows only where its base has pixels: the nearest layer below that isn't clipped. Always false
   * for the lowest layer, which has no base.
   */
  readonly clipped: boolean;
  /** True if new items change only pixels that the layer already has. See AlphaLockable. */
  readonly alphaLocked: boolean;
}

/** Layer that every drawing has, even without an entry in the document. */
export const BASE_LAYER = "base";

type LayerProp = keyof Omit<Layer, "id"> | "deleted";

const LAYER_DEFAULTS = { name: "", order: 0, visible: true, locked: false, opacity: 1, deleted: false };

/** Return the blend mode of this name; "normal" for an unknown one, which a newer client may have stored. */
export function readBlendMode(value: unknown): BlendMode {
  return BLEND_MODES.find((mode) => mode === value) ?? "normal";
}

/** Parse the flat map `<layerId>.<prop>` into sorted layers. Missing or invalid properties get their defaults. */
export function readLayers(entries: Iterable<[string, unknown]>): Layer[] {
  const propsById = new Map<string, Partial<Record<LayerProp, unknown>>>([[BASE_LAYER, {}]]);
  for (const [key, value] of entries) {
    const dot = key.lastIndexOf(".");
    if (dot <= 0) continue;
    const id = key.slice(0, dot);
    const props = propsById.get(id) ?? {};
    props[key.slice(dot + 1) as LayerProp] = value;
    propsById.set(id, props);
  }
  const layers: Layer[] = [];
  for (const [id, props] of propsById) {
    if (props.deleted === true) continue;
    layers.push({
      id,
      name: typeof props.name === "string" ? props.name : id === BASE_LAYER ? "Layer 1" : LAYER_DEFAULTS.name,
      order: typeof props.order === "number" ? props.order : LAYER_DEFAULTS.order,
      visible: typeof props.visible === "boolean" ? props.visible : LAYER_DEFAULTS.visible,
      locked: typeof props.locked === "boolean" ? props.locked : LAYER_DEFAULTS.locked,
      opacity: typeof props.opacity === "number" ? Math.min(Math.max(props.opacity, 0), 1) : LAYER_DEFAULTS.opacity,
      blend: readBlendMode(props.blend),
      clipped: props.clipped === true,
      alphaLocked: props.alphaLocked === true,
    });
  }
  layers.sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
  return layers.map((layer, index) => (index === 0 && layer.clipped ? { ...layer, clipped: false } : layer));
}
