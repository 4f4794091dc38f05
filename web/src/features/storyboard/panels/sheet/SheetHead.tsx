import { ChevronDown, ChevronRight } from "lucide-react";
import { useDesk } from "@/features/storyboard/desk/desk";
import type { SceneStretch } from "@/features/storyboard/model/shots";
import { GoneMark } from "@/features/storyboard/shared/script/GoneMark";
import { shotMessages } from "@/features/storyboard/shared/shotMessages";
import { useShotNames } from "@/features/storyboard/shared/useShotNames";
import { IconButton } from "@/ui/IconButton";
import styles from "./Sheet.module.css";

interface SheetHeadProps extends SceneStretch {
  top: number;
  isFolded: boolean;
  onFold: (sceneId: string) => void;
}

/** The line above a scene's cuts. */
export function SheetHead({ sceneId, start, end, top, isFolded, onFold }: SheetHeadProps) {
  const { board, dialogs } = useDesk();
  const { scene } = useShotNames();
  const name = sceneId === null ? shotMessages.noScene : scene(sceneId);
  const pick = (): void => {
    const ids = board.store.getState().view.order.slice(start, end);
    board.transport.pause();
    board.selectAll(ids);
    if (ids[0] !== undefined) board.transport.goTo(ids[0]);
  };
  return (
    <div className={styles.head} style={{ transform: `translateY(${top}px)` }} data-sheet-scene={sceneId ?? ""}>
      {sceneId === null ? null : (
        <IconButton
          size="small"
          label={isFolded ? shotMessages.unfold(name) : shotMessages.fold(name)}
          onClick={() => onFold(sceneId)}
        >
          {isFolded ? <ChevronRight size={15} aria-hidden="true" /> : <ChevronDown size={15} aria-hidden="true" />}
        </IconButton>
      )}
      <button
        type="button"
        className={styles.scene}
        onClick={pick}
        onDoubleClick={() => sceneId !== null && dialogs.setState({ named: { kind: "scene", id: sceneId } })}
      >
        {name}
      </button>
      <GoneMark sceneId={sceneId} />
      <span className={styles.count}>{shotMessages.cuts(end - start)}</span>
    </div>
  );
}
