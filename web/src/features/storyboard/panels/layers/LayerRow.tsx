import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { CornerLeftDown, Eye, EyeOff, Grid2x2Check, Lock, LockOpen } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { LayerPatch } from "@/engine/drawing/layerEdits";
import type { Layer } from "@/engine/drawing/layers";
import type { LayerActions } from "@/features/storyboard/commands/layerActions";
import { closePopup } from "@/features/storyboard/commands/popupCommand";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { IconButton } from "@/ui/buttons/IconButton";
import { LayerNameField } from "./LayerNameField";
import styles from "./Layers.module.css";
import { blendTexts, layerTexts } from "./texts";

interface LayerRowProps {
  layer: Layer;
  /** Index from the top. */
  row: number;
  /** All layers, topmost first. */
  rows: readonly Layer[];
  active: boolean;
  /** Ids of the selected layers, which include the active one. */
  selectedIds: readonly string[];
  onSelect: (id: string, event: Pick<MouseEvent, "ctrlKey" | "metaKey" | "shiftKey">) => void;
  canEdit: boolean;
  actions: LayerActions;
}

export function LayerRow({ layer, row, rows, active, selectedIds, onSelect, canEdit, actions }: LayerRowProps) {
  const [renaming, setRenaming] = useState(false);
  const element = useRef<HTMLLIElement>(null);
  const name = layer.name === "" ? layerTexts.unnamed : layer.name;
  const { dialogs } = useEditorContext();
  const isRenameRequested = useStore(dialogs, ({ popup }) => popup?.name === "renameLayer" && popup.id === layer.id);
  useEffect(() => {
    if (!isRenameRequested) return;
    setRenaming(true);
    closePopup({ dialogs }, "renameLayer");
  }, [isRenameRequested, dialogs]);
  const isSelected = selectedIds.includes(layer.id);
  // An action on one of several selected layers is on all of them.
  const ids = isSelected ? selectedIds : [layer.id];
  const setLayers = (change: LayerPatch) => actions.set(ids, change);
  useLayerDrag(element, layer.id, canEdit, rows, ids, actions);

  const handleKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (event.altKey) actions.moveBy(ids, step === -1 ? 1 : -1);
      else focusRow(rows[row + step]?.id, actions);
    } else if (canEdit && event.key === "F2") {
      event.preventDefault();
      setRenaming(true);
    } else if (canEdit && (event.key === "Delete" || event.key === "Backspace")) {
      event.preventDefault();
      actions.remove(ids);
    }
  };

  return (
    <li
      ref={element}
      className={styles.row}
      data-layer={layer.id}
      data-active={active}
      data-selected={isSelected}
      data-hidden={!layer.visible}
    >
      <IconButton
        label={layerTexts.visible({ name })}
        size="small"
        pressed={layer.visible}
        disabled={!canEdit}
        className={styles.toggle}
        onClick={() => setLayers({ visible: !layer.visible })}
      >
        {layer.visible ? <Eye size={15} aria-hidden="true" /> : <EyeOff size={15} aria-hidden="true" />}
      </IconButton>
      {layer.clipped ? <CornerLeftDown className={styles.clipped} size={14} aria-label={layerTexts.clipped} /> : null}
      {renaming ? (
        <LayerNameField
          name={layer.name}
          onRename={(newName) => actions.set([layer.id], { name: newName })}
          onDone={() => setRenaming(false)}
        />
      ) : (
        <button
          id={`layer-${layer.id}`}
          type="button"
          className={styles.name}
          aria-current={active}
          title={canEdit ? layerTexts.rename({ name }) : name}
          aria-pressed={(isSelected && !active) || undefined}
          onClick={(event) => onSelect(layer.id, event)}
          onDoubleClick={() => canEdit && setRenaming(true)}
          onKeyDown={handleKeyDown}
        >
          {name}
        </button>
      )}
      {layer.alphaLocked ? (
        <Grid2x2Check className={styles.mark} size={13} aria-label={layerTexts.alphaLocked} />
      ) : null}
      {layer.blend === "normal" ? null : (
        <span className={styles.blendName} title={blendTexts[layer.blend]}>
          {blendTexts[layer.blend]}
        </span>
      )}
      {layer.opacity < 1 ? <span className={styles.percent}>{layerTexts.percent(layer.opacity)}</span> : null}
      <IconButton
        label={layerTexts.locked({ name })}
        size="small"
        pressed={layer.locked}
        disabled={!canEdit}
        className={styles.toggle}
        onClick={() => setLayers({ locked: !layer.locked })}
      >
        {layer.locked ? <Lock size={14} aria-hidden="true" /> : <LockOpen size={14} aria-hidden="true" />}
      </IconButton>
    </li>
  );
}

function focusRow(id: string | undefined, actions: LayerActions): void {
  if (id === undefined) return;
  actions.choose(id);
  document.getElementById(`layer-${id}`)?.focus();
}

function isDropPossible(layerIds: unknown, targetId: string): boolean {
  return Array.isArray(layerIds) && !layerIds.includes(targetId);
}

/** Move layers to the position of another one: above it if they come from below, otherwise below it. */
function dropLayers(ids: readonly string[], targetId: string, rows: readonly Layer[], actions: LayerActions): void {
  const others = rows.filter((layer) => !ids.includes(layer.id)).reverse();
  const comesFromBelow = rows.findIndex(({ id }) => id === targetId) < rows.findIndex(({ id }) => ids.includes(id));
  const index = others.findIndex(({ id }) => id === targetId);
  actions.place(ids, comesFromBelow ? index + 1 : index);
}

/** Make a layer row draggable. Dropping a layer on another row moves it to that position. */
function useLayerDrag(
  element: RefObject<HTMLLIElement | null>,
  id: string,
  canEdit: boolean,
  rows: readonly Layer[],
  ids: readonly string[],
  actions: LayerActions,
): void {
  const draggedIds = useRef(ids);
  useEffect(() => {
    draggedIds.current = ids;
  });
  useEffect(() => {
    const row = element.current;
    if (!row || !canEdit) return;
    const markDropTarget = (isOver: boolean) => () => row.toggleAttribute("data-over", isOver);
    return combine(
      draggable({ element: row, getInitialData: () => ({ layerIds: draggedIds.current }) }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => isDropPossible(source.data.layerIds, id),
        onDragEnter: markDropTarget(true),
        onDragLeave: markDropTarget(false),
        onDrop: ({ source }) => {
          markDropTarget(false)();
          dropLayers(source.data.layerIds as readonly string[], id, rows, actions);
        },
      }),
    );
  }, [element, id, canEdit, rows, actions]);
}
