import { BrushCleaning, Eraser, Lasso, Layers2, Pencil, Redo2, Undo2 } from "lucide-react";
import { useStore } from "zustand";
import { clearLayer } from "@/features/storyboard/commands/clearLayer";
import { useKeys } from "@/features/storyboard/commands/useKeys";
import { useBoard, useDesk } from "@/features/storyboard/desk/desk";
import { BRUSH_MAX, BRUSH_MIN } from "@/features/storyboard/limits";
import { messages } from "@/features/storyboard/messages";
import { keepKeysFree } from "@/features/storyboard/shared/keepKeysFree";
import { setSize, settings } from "@/features/storyboard/store/settings";
import { IconButton } from "@/ui/IconButton";
import { Slider } from "@/ui/Slider";
import { BrushSettings } from "./BrushSettings";
import { ColourPicker } from "./ColourPicker";
import styles from "./Playbar.module.css";

export function DrawingTools() {
  const desk = useDesk();
  const { drawings } = desk;
  const empty = useBoard((state) => state.currentId === null);
  const canEdit = useBoard((state) => state.canEdit);
  const tool = useStore(settings, (state) => state.tool);
  const size = useStore(settings, (state) => state.size);
  const onion = useStore(settings, (state) => state.onion);
  const history = useStore(drawings.history);
  const keyOf = useKeys();
  return (
    <div role="toolbar" className={styles.drawing} aria-label={messages.drawing} onMouseDown={keepKeysFree}>
      <IconButton
        label={messages.pencil}
        keys={keyOf("pencil")}
        pressed={tool === "pencil"}
        disabled={!canEdit}
        onClick={() => settings.setState({ tool: "pencil" })}
      >
        <Pencil size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={messages.eraser}
        keys={keyOf("eraser")}
        pressed={tool === "eraser"}
        disabled={!canEdit}
        onClick={() => settings.setState({ tool: "eraser" })}
      >
        <Eraser size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={messages.lasso}
        keys={keyOf("lasso")}
        pressed={tool === "lasso"}
        disabled={!canEdit}
        onClick={() => settings.setState({ tool: "lasso" })}
      >
        <Lasso size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={messages.onionSkin}
        keys={keyOf("onion")}
        pressed={onion}
        onClick={() => settings.setState({ onion: !onion })}
      >
        <Layers2 size={18} aria-hidden="true" />
      </IconButton>
      <ColourPicker disabled={!canEdit} />
      <Slider
        className={styles.size}
        label={messages.brushSize}
        value={size}
        min={BRUSH_MIN}
        max={BRUSH_MAX}
        valueText={messages.pixels}
        disabled={!canEdit}
        onValueChange={setSize}
      />
      <span className={styles.pixels} aria-hidden="true">
        {messages.pixels(size)}
      </span>
      <BrushSettings disabled={!canEdit} />
      <IconButton
        label={messages.clearLayer}
        keys={keyOf("clearLayer")}
        disabled={!canEdit || empty}
        onClick={() => clearLayer(desk)}
      >
        <BrushCleaning size={18} aria-hidden="true" />
      </IconButton>
      <span className={styles.rule} aria-hidden="true" />
      <IconButton
        label={messages.undo}
        keys={keyOf("undo")}
        disabled={!canEdit || !history.canUndo}
        onClick={() => drawings.undo()}
      >
        <Undo2 size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={messages.redo}
        keys={keyOf("redo")}
        disabled={!canEdit || !history.canRedo}
        onClick={() => drawings.redo()}
      >
        <Redo2 size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
