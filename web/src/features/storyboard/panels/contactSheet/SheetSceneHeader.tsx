import { ChevronDown, ChevronRight } from "lucide-react";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import type { SceneSpan } from "@/features/storyboard/model/shots";
import { shotTexts } from "@/features/storyboard/shared/cuts/shotTexts";
import { useShotNames } from "@/features/storyboard/shared/cuts/useShotNames";
import { NotInScriptBadge } from "@/features/storyboard/shared/script/NotInScriptBadge";
import { IconButton } from "@/ui/buttons/IconButton";
import styles from "./ContactSheet.module.css";

interface SheetSceneHeaderProps extends SceneSpan {
  top: number;
  isFolded: boolean;
  onFold: (sceneId: string) => void;
}

/** Header row above the cuts of a scene. */
export function SheetSceneHeader({ sceneId, start, end, top, isFolded, onFold }: SheetSceneHeaderProps) {
  const { board, dialogs } = useEditorContext();
  const { getSceneName } = useShotNames();
  const name = sceneId === null ? shotTexts.noScene : getSceneName(sceneId);
  const selectCuts = (): void => {
    const ids = board.store.getState().view.order.slice(start, end);
    board.transport.pause();
    board.selectAll(ids);
    if (ids[0] !== undefined) board.transport.goToCut(ids[0]);
  };
  return (
    <div
      className={styles.sceneHeader}
      style={{ transform: `translateY(${top}px)` }}
      data-sheet-scene={sceneId ?? ""}
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
          {isFolded ? <ChevronRight size={15} aria-hidden="true" /> : <ChevronDown size={15} aria-hidden="true" />}
        </IconButton>
      )}
      <button
        type="button"
        className={styles.sceneName}
        onClick={selectCuts}
        onDoubleClick={() =>
          sceneId !== null && dialogs.setState({ popup: { name: "sceneOrShot", kind: "scene", id: sceneId } })
        }
      >
        {name}
      </button>
      <NotInScriptBadge sceneId={sceneId} />
      <span className={styles.count}>{shotTexts.cuts({ count: end - start })}</span>
    </div>
  );
}
