import styles from "@/features/storyboard/editor/layout/CutTitle.module.css";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { formatSeconds } from "@/features/storyboard/model/time";
import { getCurrentCut } from "@/features/storyboard/store/boardState";
import { texts } from "@/features/storyboard/texts";

/** Label and length of the current cut. */
export function CutTitle() {
  const { project } = useEditorContext();
  const cut = useBoard(getCurrentCut);
  const number = useBoard((state) => (state.currentId === null ? 0 : (state.indexOf.get(state.currentId) ?? 0) + 1));
  const label = useBoard((state) => state.shots.labels.get(state.currentId ?? ""));
  if (!cut) return null;
  return (
    <p className={styles.title}>
      <span className={styles.number}>{label ?? texts.cutNumber({ number })}</span>
      <span className={styles.length}>
        {texts.framesAndSeconds({
          frames: cut.duration_frames,
          seconds: formatSeconds(cut.duration_frames, project.fps),
        })}
      </span>
    </p>
  );
}
