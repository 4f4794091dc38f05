import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  BrushCleaning,
  CornerLeftDown,
  Grid2x2Check,
  Grid2x2X,
  Trash2,
} from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { findMergeTargetOf } from "@/engine/drawing/layerMergeTarget";
import { BLEND_MODES, type Layer } from "@/engine/drawing/layers";
import "@/features/storyboard/commands/allCommands";
import { CommandButton } from "@/features/storyboard/commands/CommandButton";
import { FIXED_KEYS } from "@/features/storyboard/commands/fixedKeys";
import type { LayerActions } from "@/features/storyboard/commands/layerActions";
import { preventButtonFocus } from "@/features/storyboard/shared/input/preventButtonFocus";
import { mergeObstacleTexts } from "@/features/storyboard/shared/mergeObstacleTexts";
import { useDraft } from "@/features/storyboard/shared/useDraft";
import { Select } from "@/ui/forms/Select";
import { Slider } from "@/ui/forms/Slider";
import styles from "./Layers.module.css";
import { blendTexts, layerTexts } from "./texts";

interface LayerToolsProps {
  /** All layers, lowest first. */
  layers: readonly Layer[];
  activeId: string;
  /** Ids of the selected layers, which include the active one. */
  selectedIds: readonly string[];
  actions: LayerActions;
}

/** Properties and actions of the active layer, which also change the layers that are selected with it. */
export function LayerTools({ layers, activeId, selectedIds, actions }: LayerToolsProps) {
  const layer = layers.find(({ id }) => id === activeId);
  if (!layer) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the listener only keeps the focus where it is
    <div className={styles.toolRows} onMouseDown={preventButtonFocus}>
      <div className={styles.tools}>
        <Select
          className={styles.blend}
          label={layerTexts.blend}
          value={layer.blend}
          options={BLEND_MODES.map((mode) => ({ value: mode, label: blendTexts[mode] }))}
          onValueChange={(blend) => actions.set(selectedIds, { blend })}
        />
        <CommandButton command="clipLayer" pressed={layer.clipped} size="small">
          <CornerLeftDown size={15} aria-hidden="true" />
        </CommandButton>
        <CommandButton command="lockAlpha" pressed={layer.alphaLocked} size="small">
          {layer.alphaLocked ? (
            <Grid2x2Check size={15} aria-hidden="true" />
          ) : (
            <Grid2x2X size={15} aria-hidden="true" />
          )}
        </CommandButton>
      </div>
      <OpacityFields key={layer.id} layer={layer} selectedIds={selectedIds} actions={actions} />
      <div className={styles.tools}>
        <CommandButton command="raiseLayer" label={layerTexts.raise} fixedKeys={FIXED_KEYS.raiseLayer} size="small">
          <ArrowUp size={15} aria-hidden="true" />
        </CommandButton>
        <CommandButton command="lowerLayer" label={layerTexts.lower} fixedKeys={FIXED_KEYS.lowerLayer} size="small">
          <ArrowDown size={15} aria-hidden="true" />
        </CommandButton>
        <CommandButton command="mergeLayer" label={getMergeLabel(layers, selectedIds)} size="small">
          <ArrowDownToLine size={15} aria-hidden="true" />
        </CommandButton>
        <span className={styles.spacer} />
        <CommandButton command="clearLayer" size="small">
          <BrushCleaning size={15} aria-hidden="true" />
        </CommandButton>
        <CommandButton command="removeLayer" size="small">
          <Trash2 size={15} aria-hidden="true" />
        </CommandButton>
      </div>
    </div>
  );
}

/** Label of the button, with the reason if the layers can't be merged. */
function getMergeLabel(layers: readonly Layer[], selectedIds: readonly string[]): string {
  const label = selectedIds.length > 1 ? layerTexts.mergeSelected : layerTexts.merge;
  const target = findMergeTargetOf(layers, selectedIds);
  return typeof target === "string" ? layerTexts.mergeObstacle({ label, reason: mergeObstacleTexts[target] }) : label;
}

interface OpacityProps {
  layer: Layer;
  selectedIds: readonly string[];
  actions: LayerActions;
}

/** Slider that previews the opacity on the stage while dragged and commits it once, as one undo step; and its number. */
function OpacityFields({ layer, selectedIds, actions }: OpacityProps) {
  const [dragValue, setDragValue] = useState<number | null>(null);
  const clearPreview = useRef(() => actions.previewOpacity(layer.id, null));
  useEffect(() => clearPreview.current, []);
  const value = dragValue ?? Math.round(layer.opacity * 100);
  return (
    <div className={styles.tools}>
      <Slider
        className={styles.opacity}
        label={layerTexts.opacity}
        value={value}
        min={0}
        max={100}
        valueText={(percent) => layerTexts.percent(percent / 100)}
        onValueChange={(percent) => {
          setDragValue(percent);
          actions.previewOpacity(layer.id, percent / 100);
        }}
        onValueCommitted={(percent) => {
          actions.set(selectedIds, { opacity: percent / 100 });
          setDragValue(null);
          actions.previewOpacity(layer.id, null);
        }}
      />
      <OpacityNumber value={value} onChange={(percent) => actions.set(selectedIds, { opacity: percent / 100 })} />
    </div>
  );
}

/** Field for the opacity, 0 to 100. Enter and blur commit; the arrow keys change it by 1, with Shift by 10. */
function OpacityNumber({ value, onChange }: { value: number; onChange: (percent: number) => void }) {
  const draft = useDraft(String(value), (text) => {
    if (text !== "") onChange(Math.min(100, Number(text)));
  });
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction === undefined) {
      draft.onKeyDown(event);
      return;
    }
    event.preventDefault();
    const from = draft.value === "" ? value : Number(draft.value);
    draft.setText(String(Math.min(100, Math.max(0, from + direction * (event.shiftKey ? 10 : 1)))));
  };
  return (
    <span className={styles.opacityNumber}>
      <input
        className={styles.numberField}
        aria-label={layerTexts.opacityNumber}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={draft.value}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => draft.setText(event.target.value.replace(/\D/g, ""))}
        onBlur={draft.onBlur}
        onKeyDown={handleKeyDown}
      />
      <span aria-hidden="true">{layerTexts.percentSign}</span>
    </span>
  );
}
