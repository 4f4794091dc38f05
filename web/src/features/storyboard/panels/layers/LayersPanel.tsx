import { ClipboardCopy, ClipboardPaste, CopyPlus, ImagePlus, Plus } from "lucide-react";
import { type MouseEvent, useMemo } from "react";
import { useStore } from "zustand";
import type { Layer } from "@/engine/drawing/layers";
import { CommandButton } from "@/features/storyboard/commands/CommandButton";
import { copyDrawing, pasteDrawing } from "@/features/storyboard/commands/copyDrawing";
import { FIXED_KEYS } from "@/features/storyboard/commands/fixedKeys";
import { createLayerActions } from "@/features/storyboard/commands/layerActions";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { preventButtonFocus } from "@/features/storyboard/shared/input/preventButtonFocus";
import { useLayers } from "@/features/storyboard/shared/useLayers";
import { getCurrentCut } from "@/features/storyboard/store/boardState";
import { drawingTargetStore, getDrawingTarget, getOtherLayers } from "@/features/storyboard/store/drawingTarget";
import { IconButton } from "@/ui/buttons/IconButton";
import { FilePicker } from "@/ui/forms/FilePicker";
import { BackgroundRow } from "./BackgroundRow";
import { insertPicture } from "./insertPicture";
import { LayerRow } from "./LayerRow";
import styles from "./Layers.module.css";
import { LayerTools } from "./LayerTools";
import { layerTexts } from "./texts";

/** List of the layers of the active drawing, topmost first. */
export default function LayersPanel() {
  const editor = useEditorContext();
  useStore(drawingTargetStore);
  useBoard(getCurrentCut);
  const target = getDrawingTarget(editor.board.store.getState());
  const layers = useLayers(editor.drawings, target?.cutId ?? null);
  const canEdit = useBoard((state) => state.canEdit);
  const actions = useMemo(() => createLayerActions(editor), [editor]);
  if (!target) return <p className={styles.empty}>{layerTexts.none}</p>;
  if (!layers) return <p className={styles.empty}>{layerTexts.loading}</p>;
  const activeId = target.getLayerIn(layers);
  const topFirst = [...layers].reverse();
  const otherIds = getOtherLayers(target.cutId);
  const selectedIds = layers.map(({ id }) => id).filter((id) => id === activeId || otherIds.includes(id));
  return (
    <div className={styles.panel}>
      {canEdit ? <LayersPanelButtons /> : null}
      <ul className={styles.list} aria-label={layerTexts.list}>
        {topFirst.map((layer, row) => (
          <LayerRow
            key={layer.id}
            layer={layer}
            row={row}
            rows={topFirst}
            active={layer.id === activeId}
            selectedIds={selectedIds}
            onSelect={(id, event) =>
              selectLayers({ drawingId: target.cutId, layers, activeId }, id, event, actions.choose)
            }
            canEdit={canEdit}
            actions={actions}
          />
        ))}
      </ul>
      {canEdit ? <LayerTools layers={layers} activeId={activeId} selectedIds={selectedIds} actions={actions} /> : null}
      <BackgroundRow canEdit={canEdit} />
    </div>
  );
}

/** Select a layer; with Ctrl add or remove it, with Shift select all layers from the active one to it. */
function selectLayers(
  { drawingId, layers, activeId }: { drawingId: string; layers: readonly Layer[]; activeId: string },
  id: string,
  { ctrlKey, metaKey, shiftKey }: Pick<MouseEvent, "ctrlKey" | "metaKey" | "shiftKey">,
  choose: (id: string) => void,
): void {
  const setOthers = (change: (ids: readonly string[]) => readonly string[]): void =>
    drawingTargetStore.setState({ otherLayers: { drawingId, ids: change(getOtherLayers(drawingId)) } });
  if (shiftKey) {
    const ids = layers.map((layer) => layer.id);
    const [from, to] = [ids.indexOf(activeId), ids.indexOf(id)].sort((a, b) => a - b);
    setOthers(() => ids.slice(from, (to ?? 0) + 1).filter((each) => each !== activeId));
  } else if ((ctrlKey || metaKey) && id !== activeId) {
    setOthers((ids) => (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]));
  } else if (!ctrlKey && !metaKey) {
    choose(id);
  }
}

function LayersPanelButtons() {
  const editor = useEditorContext();
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
        label={layerTexts.insert}
        accept="image/*"
        onFiles={([file]) => file && void insertPicture(editor, file)}
      >
        {(open) => (
          <IconButton label={layerTexts.insert} size="small" onClick={open}>
            <ImagePlus size={15} aria-hidden="true" />
          </IconButton>
        )}
      </FilePicker>
      <span className={styles.spacer} />
      <IconButton
        label={layerTexts.copy}
        keys={FIXED_KEYS.copyDrawing}
        size="small"
        onClick={() => copyDrawing(editor)}
      >
        <ClipboardCopy size={15} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={layerTexts.paste}
        keys={FIXED_KEYS.paste}
        size="small"
        onClick={() => void pasteDrawing(editor)}
      >
        <ClipboardPaste size={15} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
