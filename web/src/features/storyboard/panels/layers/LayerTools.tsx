import { ArrowDown, ArrowDownToLine, ArrowUp, BrushCleaning, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { getMergeTarget } from "@/engine/layerEdits";
import type { Layer } from "@/engine/layers";
import { CommandButton } from "@/features/storyboard/commands/CommandButton";
import { FIXED_KEYS } from "@/features/storyboard/commands/fixedKeys";
import type { LayerActions } from "@/features/storyboard/commands/layerActions";
import { preventButtonFocus } from "@/features/storyboard/shared/preventButtonFocus";
import { IconButton } from "@/ui/IconButton";
import { Slider } from "@/ui/Slider";
import styles from "./Layers.module.css";
import { layerMessages } from "./messages";

interface LayerToolsProps {
  /** All layers, lowest first. */
  layers: readonly Layer[];
  activeId: string;
  actions: LayerActions;
}

/** Toolbar for the active layer. */
export function LayerTools({ layers, activeId, actions }: LayerToolsProps) {
  const index = layers.findIndex((layer) => layer.id === activeId);
  const layer = layers[index];
  if (!layer) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the listener only keeps the focus where it is
    <div className={styles.tools} onMouseDown={preventButtonFocus}>
      <OpacitySlider key={layer.id} layer={layer} actions={actions} />
      <IconButton
        label={layerMessages.raise}
        keys={FIXED_KEYS.raiseLayer}
        size="small"
        disabled={index === layers.length - 1}
        onClick={() => actions.moveBy(layer.id, 1)}
      >
        <ArrowUp size={15} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={layerMessages.lower}
        keys={FIXED_KEYS.lowerLayer}
        size="small"
        disabled={index === 0}
        onClick={() => actions.moveBy(layer.id, -1)}
      >
        <ArrowDown size={15} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={layerMessages.merge}
        size="small"
        disabled={getMergeTarget(layers, layer.id) === null}
        onClick={() => {
          const below = getMergeTarget(layers, layer.id);
          if (actions.merge(layer.id) && below) actions.choose(below.id);
        }}
      >
        <ArrowDownToLine size={15} aria-hidden="true" />
      </IconButton>
      <CommandButton command="clearLayer" size="small">
        <BrushCleaning size={15} aria-hidden="true" />
      </CommandButton>
      <IconButton
        label={layerMessages.remove}
        size="small"
        disabled={layers.length < 2}
        onClick={() => actions.remove(layer.id)}
      >
        <Trash2 size={15} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Slider that previews the opacity on the stage while dragged and commits it once, as one undo step. */
function OpacitySlider({ layer, actions }: { layer: Layer; actions: LayerActions }) {
  const [pulled, setPulled] = useState<number | null>(null);
  const end = useRef(() => actions.previewOpacity(layer.id, null));
  useEffect(() => end.current, []);
  return (
    <Slider
      className={styles.opacity}
      label={layerMessages.opacity}
      value={pulled ?? Math.round(layer.opacity * 100)}
      min={0}
      max={100}
      valueText={(value) => layerMessages.percent(value / 100)}
      onValueChange={(value) => {
        setPulled(value);
        actions.previewOpacity(layer.id, value / 100);
      }}
      onValueCommitted={(value) => {
        actions.set(layer.id, { opacity: value / 100 });
        setPulled(null);
        actions.previewOpacity(layer.id, null);
      }}
    />
  );
}
