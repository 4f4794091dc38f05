/** Layer of a drawing. Layers are painted in ascending `order`, then by id. */
export interface Layer {
  readonly id: string;
  readonly name: string;
  readonly order: number;
  readonly visible: boolean;
  readonly locked: boolean;
  /** 0 to 1. */
  readonly opacity: number;
}

/** Layer that every drawing has, even without an entry in the document. */
export const BASE_LAYER = "base";

type LayerProp = "name" | "order" | "visible" | "locked" | "opacity" | "deleted";

const LAYER_DEFAULTS = { name: "", order: 0, visible: true, locked: false, opacity: 1, deleted: false };

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
    });
  }
  return layers.sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}
