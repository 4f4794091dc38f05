import { ClipboardCopy, ClipboardPaste, CopyPlus, ImagePlus, Plus } from "lucide-react";
import { useMemo } from "react";
import { useStore } from "zustand";
import { CommandButton } from "@/features/storyboard/commands/CommandButton";
import { FIXED_KEYS } from "@/features/storyboard/commands/fixedKeys";
import { createLayerActions } from "@/features/storyboard/commands/layerActions";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { preventButtonFocus } from "@/features/storyboard/shared/preventButtonFocus";
import { useLayers } from "@/features/storyboard/shared/useLayers";
import { getCurrentCut } from "@/features/storyboard/store/boardState";
import { drawingTargetStore, getDrawingTarget } from "@/features/storyboard/store/drawingTarget";
import { FilePicker } from "@/ui/FilePicker";
import { IconButton } from "@/ui/IconButton";
import { BackgroundRow } from "./BackgroundRow";
import { copyDrawing, pasteDrawing } from "./copyDrawing";
import { insertPicture } from "./insertPicture";
import { LayerRow } from "./LayerRow";
import styles from "./Layers.module.css";
import { LayerTools } from "./LayerTools";
import { layerMessages } from "./messages";

/** List of the layers of the active drawing, topmost first. */
export default function LayersPanel() {
  const desk = useEditorContext();
  useStore(drawingTargetStore);
  useBoard(getCurrentCut);
  const target = getDrawingTarget(desk.board.store.getState());
  const layers = useLayers(desk.drawings, target?.cutId ?? null);
  const canEdit = useBoard((state) => state.canEdit);
  const actions = useMemo(() => createLayerActions(desk), [desk]);
  if (!target) return <p className={styles.none}>{layerMessages.none}</p>;
  if (!layers) return <p className={styles.none}>{layerMessages.loading}</p>;
  const activeId = target.getLayerIn(layers);
  const topFirst = [...layers].reverse();
  return (
    <div className={styles.sheet}>
      {canEdit ? <LayersPanelButtons /> : null}
      <ul className={styles.list} aria-label={layerMessages.list}>
        {topFirst.map((layer, row) => (
          <LayerRow
            key={layer.id}
            layer={layer}
            row={row}
            rows={topFirst}
            active={layer.id === activeId}
            canEdit={canEdit}
            actions={actions}
          />
        ))}
      </ul>
      {canEdit ? <LayerTools layers={layers} activeId={activeId} actions={actions} /> : null}
      <BackgroundRow canEdit={canEdit} />
    </div>
  );
}

function LayersPanelButtons() {
  const desk = useEditorContext();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the listener only keeps the focus where it is
    <div className={styles.buttons} onMouseDown={preventButtonFocus}>
      <CommandButton command="addLayer" size="small">
        <Plus size={16} aria-hidden="true" />
      </CommandButton>
      <CommandButton command="duplicateLayer" size="small">
        <CopyPlus size={15} aria-hidden="true" />
      </CommandButton>
      <FilePicker
        label={layerMessages.insert}
        accept="image/*"
        onFiles={([picked]) => picked && void insertPicture(desk, picked)}
      >
        {(open) => (
          <IconButton label={layerMessages.insert} size="small" onClick={open}>
            <ImagePlus size={15} aria-hidden="true" />
          </IconButton>
        )}
      </FilePicker>
      <span className={styles.gap} />
      <IconButton
        label={layerMessages.copy}
        keys={FIXED_KEYS.copyDrawing}
        size="small"
        onClick={() => copyDrawing(desk)}
      >
        <ClipboardCopy size={15} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={layerMessages.paste}
        keys={FIXED_KEYS.paste}
        size="small"
        onClick={() => void pasteDrawing(desk)}
      >
        <ClipboardPaste size={15} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
