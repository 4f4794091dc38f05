import { useBoard, usePicture } from "@/features/storyboard/desk/desk";
import { titleOf } from "@/features/storyboard/model/titleOf";
import { Moving } from "@/features/storyboard/shared/moving/Moving";
import { currentCut } from "@/features/storyboard/store/state";
import { sheetMessages } from "./messages";
import styles from "./Sheet.module.css";

/** While the selection plays, its picture as large as it can be seen beside the grid. */
export function Playing() {
  const playing = useBoard((state) => state.playing);
  const cut = useBoard(currentCut);
  const number = useBoard(({ currentId, indexOf }) => (indexOf.get(currentId ?? "") ?? 0) + 1);
  const label = useBoard(({ shots }) => shots.labels.get(cut?.id ?? ""));
  const url = usePicture(cut, "full");
  if (!playing || !cut) return null;
  return (
    <figure className={styles.playing} aria-label={sheetMessages.playing}>
      <div className={styles.playingPicture}>
        {url === null ? <span className={styles.noArt}>{sheetMessages.noArt}</span> : <img src={url} alt="" />}
        <Moving />
      </div>
      <figcaption>{titleOf(cut, number, label)}</figcaption>
    </figure>
  );
}
