import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { ChevronDown, ChevronRight, Pencil } from "lucide-react";
import { useEffect, useRef } from "react";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { shotTexts } from "@/features/storyboard/shared/cuts/shotTexts";
import { useShotNames } from "@/features/storyboard/shared/cuts/useShotNames";
import { NotInScriptBadge } from "@/features/storyboard/shared/script/NotInScriptBadge";
import { IconButton } from "@/ui/buttons/IconButton";
import styles from "./SceneHeader.module.css";

interface SceneHeaderProps {
  sceneId: string | null;
  start: number;
  end: number;
  /** Position and height of the scene in the list, px. */
  top: number;
  height: number;
  isFolded: boolean;
  isContinued: boolean;
  onFold: (sceneId: string) => void;
}

/** Header above the cards of a scene. Folds and renames the scene; dragging it moves all of its cuts. */
export default function SceneHeader({
  sceneId,
  start,
  end,
  top,
  height,
  isFolded,
  isContinued,
  onFold,
}: SceneHeaderProps) {
  const { board, dialogs } = useEditorContext();
  const canEdit = useBoard((state) => state.canEdit);
  const { getSceneName } = useShotNames();
  const header = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = header.current;
    if (!element || !canEdit) return;
    return draggable({
      element,
      getInitialData: () => ({ cutIds: board.store.getState().view.order.slice(start, end) }),
      onDragStart: () => element.setAttribute("data-dragged", "true"),
      onDrop: () => element.removeAttribute("data-dragged"),
    });
  }, [board, canEdit, start, end]);
  const sceneName = sceneId === null ? shotTexts.noScene : getSceneName(sceneId);
  const name = isContinued ? shotTexts.continued({ name: sceneName }) : sceneName;
  const rename = (): void => {
    if (sceneId !== null) dialogs.setState({ popup: { name: "sceneOrShot", kind: "scene", id: sceneId } });
  };
  const selectCuts = (): void => {
    board.transport.pause();
    const ids = board.store.getState().view.order.slice(start, end);
    board.selectAll(ids);
    if (ids[0] !== undefined) board.transport.goToCut(ids[0]);
  };
  return (
    <div className={styles.scene} style={{ top, height }}>
      <div
        ref={header}
        className={styles.header}
        data-scene-line={sceneId ?? ""}
        data-band="scene"
        data-start={start}
        data-end={end}
      >
        {sceneId === null ? null : (
          <IconButton
            size="small"
            label={isFolded ? shotTexts.expand({ name }) : shotTexts.collapse({ name })}
            onClick={() => onFold(sceneId)}
          >
            {isFolded ? <ChevronRight size={14} aria-hidden="true" /> : <ChevronDown size={14} aria-hidden="true" />}
          </IconButton>
        )}
        <button type="button" className={styles.name} onClick={selectCuts} onDoubleClick={rename}>
          {name}
        </button>
        <NotInScriptBadge sceneId={sceneId} isNarrow />
        <span className={styles.count}>{shotTexts.cuts({ count: end - start })}</span>
        {sceneId === null || !canEdit ? null : (
          <IconButton size="small" label={shotTexts.rename({ name })} onClick={rename}>
            <Pencil size={13} aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </div>
  );
}
