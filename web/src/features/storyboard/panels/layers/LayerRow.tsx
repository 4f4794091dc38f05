import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { Eye, EyeOff, Lock, LockOpen } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Layer } from "@/engine/drawing/layers";
import type { LayerActions } from "@/features/storyboard/commands/layerActions";
import { IconButton } from "@/ui/buttons/IconButton";
import { LayerNameField } from "./LayerNameField";
import styles from "./Layers.module.css";
import { layerTexts } from "./texts";

interface LayerRowProps {
  layer: Layer;
  /** Index from the top. */
  row: number;
  /** All layers, topmost first. */
  rows: readonly Layer[];
  active: boolean;
  canEdit: boolean;
  actions: LayerActions;
}

export function LayerRow({ layer, row, rows, active, canEdit, actions }: LayerRowProps) {
  const [renaming, setRenaming] = useState(false);
  const element = useRef<HTMLLIElement>(null);
  const name = layer.name === "" ? layerTexts.unnamed : layer.name;
  useLayerDrag(element, layer.id, canEdit, rows, actions);

  const handleKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (event.altKey) actions.moveBy(layer.id, -step);
      else focusRow(rows[row + step]?.id, actions);
    } else if (canEdit && event.key === "F2") {
      event.preventDefault();
      setRenaming(true);
    } else if (canEdit && (event.key === "Delete" || event.key === "Backspace")) {
      event.preventDefault();
      actions.remove(layer.id);
    }
  };

  return (
    <li ref={element} className={styles.row} data-active={active} data-hidden={!layer.visible}>
      <IconButton
        label={layerTexts.visible({ name })}
        size="small"
        pressed={layer.visible}
        disabled={!canEdit}
        className={styles.toggle}
        onClick={() => actions.set(layer.id, { visible: !layer.visible })}
      >
        {layer.visible ? <Eye size={15} aria-hidden="true" /> : <EyeOff size={15} aria-hidden="true" />}
      </IconButton>
      {renaming ? (
        <LayerNameField
          name={layer.name}
          onRename={(newName) => actions.set(layer.id, { name: newName })}
          onDone={() => setRenaming(false)}
        />
      ) : (
        <button
          id={`layer-${layer.id}`}
          type="button"
          className={styles.name}
          aria-current={active}
          title={canEdit ? layerTexts.rename({ name }) : name}
          onClick={() => actions.choose(layer.id)}
          onDoubleClick={() => canEdit && setRenaming(true)}
          onKeyDown={handleKeyDown}
        >
          {name}
        </button>
      )}
      {layer.opacity < 1 ? <span className={styles.percent}>{layerTexts.percent(layer.opacity)}</span> : null}
      <IconButton
        label={layerTexts.locked({ name })}
        size="small"
        pressed={layer.locked}
        disabled={!canEdit}
        className={styles.toggle}
        onClick={() => actions.set(layer.id, { locked: !layer.locked })}
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

/** Make a layer row draggable. Dropping a layer on another row moves it to that position. */
function useLayerDrag(
  element: RefObject<HTMLLIElement | null>,
  id: string,
  canEdit: boolean,
  rows: readonly Layer[],
  actions: LayerActions,
): void {
  useEffect(() => {
    const row = element.current;
    if (!row || !canEdit) return;
    const markDropTarget = (isOver: boolean) => () => row.toggleAttribute("data-over", isOver);
    return combine(
      draggable({ element: row, getInitialData: () => ({ layerId: id }) }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => typeof source.data.layerId === "string" && source.data.layerId !== id,
        onDragEnter: markDropTarget(true),
        onDragLeave: markDropTarget(false),
        onDrop: ({ source }) => {
          markDropTarget(false)();
          const targetIndex = rows.length - 1 - rows.findIndex((layer) => layer.id === id);
          actions.moveTo(source.data.layerId as string, targetIndex);
        },
      }),
    );
  }, [element, id, canEdit, rows, actions]);
}
