import { ArrowDown, ArrowDownToLine, ArrowUp, BrushCleaning, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Layer } from "@/engine/drawing/layers";
import { CommandButton } from "@/features/storyboard/commands/CommandButton";
import { FIXED_KEYS } from "@/features/storyboard/commands/fixedKeys";
import type { LayerActions } from "@/features/storyboard/commands/layerActions";
import { preventButtonFocus } from "@/features/storyboard/shared/input/preventButtonFocus";
import { Slider } from "@/ui/forms/Slider";
import styles from "./Layers.module.css";
import { layerTexts } from "./texts";

interface LayerToolsProps {
  /** All layers, lowest first. */
  layers: readonly Layer[];
  activeId: string;
  actions: LayerActions;
}

/** Toolbar for the active layer. */
export function LayerTools({ layers, activeId, actions }: LayerToolsProps) {
  const layer = layers.find(({ id }) => id === activeId);
  if (!layer) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the listener only keeps the focus where it is
    <div className={styles.tools} onMouseDown={preventButtonFocus}>
      <OpacitySlider key={layer.id} layer={layer} actions={actions} />
      <CommandButton command="raiseLayer" label={layerTexts.raise} fixedKeys={FIXED_KEYS.raiseLayer} size="small">
        <ArrowUp size={15} aria-hidden="true" />
      </CommandButton>
      <CommandButton command="lowerLayer" label={layerTexts.lower} fixedKeys={FIXED_KEYS.lowerLayer} size="small">
        <ArrowDown size={15} aria-hidden="true" />
      </CommandButton>
      <CommandButton command="mergeLayer" label={layerTexts.merge} size="small">
        <ArrowDownToLine size={15} aria-hidden="true" />
      </CommandButton>
      <CommandButton command="clearLayer" size="small">
        <BrushCleaning size={15} aria-hidden="true" />
      </CommandButton>
      <CommandButton command="removeLayer" size="small">
        <Trash2 size={15} aria-hidden="true" />
      </CommandButton>
    </div>
  );
}

/** Slider that previews the opacity on the stage while dragged and commits it once, as one undo step. */
function OpacitySlider({ layer, actions }: { layer: Layer; actions: LayerActions }) {
  const [dragValue, setDragValue] = useState<number | null>(null);
  const clearPreview = useRef(() => actions.previewOpacity(layer.id, null));
  useEffect(() => clearPreview.current, []);
  return (
    <Slider
      className={styles.opacity}
      label={layerTexts.opacity}
      value={dragValue ?? Math.round(layer.opacity * 100)}
      min={0}
      max={100}
      valueText={(value) => layerTexts.percent(value / 100)}
      onValueChange={(value) => {
        setDragValue(value);
        actions.previewOpacity(layer.id, value / 100);
      }}
      onValueCommitted={(value) => {
        actions.set(layer.id, { opacity: value / 100 });
        setDragValue(null);
        actions.previewOpacity(layer.id, null);
      }}
    />
  );
}
