import { useBoard, usePreviewUrl } from "@/features/storyboard/editorContext/editorContext";
import { formatCutTitle } from "@/features/storyboard/model/cutTitle";
import { MotionPreview } from "@/features/storyboard/shared/motionPreview/MotionPreview";
import { getCurrentCut } from "@/features/storyboard/store/boardState";
import styles from "./ContactSheet.module.css";
import { sheetTexts } from "./texts";

/** Large picture of the current cut, shown during playback. */
export function PlaybackOverlay() {
  const playing = useBoard((state) => state.playing);
  const cut = useBoard(getCurrentCut);
  const number = useBoard(({ currentId, indexOf }) => (indexOf.get(currentId ?? "") ?? 0) + 1);
  const label = useBoard(({ shots }) => shots.labels.get(cut?.id ?? ""));
  const url = usePreviewUrl(cut, "full");
  if (!playing || !cut) return null;
  return (
    <figure className={styles.playing} aria-label={sheetTexts.playing}>
      <div className={styles.playingPicture}>
        {url === null ? <span className={styles.noArt}>{sheetTexts.noArt}</span> : <img src={url} alt="" />}
        <MotionPreview />
      </div>
      <figcaption>{formatCutTitle(cut, number, label)}</figcaption>
    </figure>
  );
}
