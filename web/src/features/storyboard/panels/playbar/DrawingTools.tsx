import { BrushCleaning, Eraser, Lasso, Layers2, Pencil, Redo2, Undo2 } from "lucide-react";
import { useStore } from "zustand";
import { CommandButton } from "@/features/storyboard/commands/CommandButton";
import { useBoard } from "@/features/storyboard/editorContext/editorContext";
import { BRUSH_MAX, BRUSH_MIN } from "@/features/storyboard/limits";
import { preventButtonFocus } from "@/features/storyboard/shared/input/preventButtonFocus";
import { setBrushSize, settings } from "@/features/storyboard/store/settings";
import { texts } from "@/features/storyboard/texts";
import { Slider } from "@/ui/forms/Slider";
import { BrushOptionsButton } from "./BrushOptionsButton";
import { ColorPickerButton } from "./ColorPickerButton";
import { OnionOptionsButton } from "./OnionOptionsButton";
import styles from "./Playbar.module.css";
import { ShapesButton } from "./ShapesButton";

export function DrawingTools() {
  const canEdit = useBoard((state) => state.canEdit);
  const tool = useStore(settings, (state) => state.tool);
  const size = useStore(settings, (state) => state.size);
  const onion = useStore(settings, (state) => state.onion);
  return (
    <div role="toolbar" className={styles.drawing} aria-label={texts.drawing} onMouseDown={preventButtonFocus}>
      <CommandButton command="pencil" pressed={tool === "pencil"} disabled={!canEdit}>
        <Pencil size={18} aria-hidden="true" />
      </CommandButton>
      <CommandButton command="eraser" pressed={tool === "eraser"} disabled={!canEdit}>
        <Eraser size={18} aria-hidden="true" />
      </CommandButton>
      <ShapesButton disabled={!canEdit} />
      <CommandButton command="lasso" pressed={tool === "lasso"} disabled={!canEdit}>
        <Lasso size={18} aria-hidden="true" />
      </CommandButton>
      <CommandButton command="onion" pressed={onion}>
        <Layers2 size={18} aria-hidden="true" />
      </CommandButton>
      <OnionOptionsButton />
      <ColorPickerButton disabled={!canEdit} />
      <Slider
        className={styles.size}
        label={texts.brushSize}
        value={size}
        min={BRUSH_MIN}
        max={BRUSH_MAX}
        valueText={(pixels) => texts.pixels({ size: pixels })}
        disabled={!canEdit}
        onValueChange={setBrushSize}
      />
      <span className={styles.pixels} aria-hidden="true">
        {texts.pixels({ size })}
      </span>
      <BrushOptionsButton disabled={!canEdit} />
      <CommandButton command="clearLayer" className={styles.clear ?? ""}>
        <BrushCleaning size={18} aria-hidden="true" />
      </CommandButton>
      <span className={styles.rule} aria-hidden="true" />
      <CommandButton command="undo">
        <Undo2 size={18} aria-hidden="true" />
      </CommandButton>
      <CommandButton command="redo">
        <Redo2 size={18} aria-hidden="true" />
      </CommandButton>
    </div>
  );
}
