import type { CSSProperties } from "react";
import { useBoard, useDesk } from "@/features/storyboard/desk/desk";
import { messages } from "@/features/storyboard/messages";
import { secondsText } from "@/features/storyboard/model/time";
import { olderMessages } from "@/features/storyboard/older/messages";
import styles from "@/features/storyboard/older/Older.module.css";
import { PreviewPicture } from "@/features/storyboard/panels/cuts/CutPreview";
import { currentCut } from "@/features/storyboard/store/state";

/** The current cut's picture, as large as its place allows. */
export function OlderStage() {
  const { project } = useDesk();
  const isEmpty = useBoard((state) => state.view.order.length === 0);
  const canEdit = useBoard((state) => state.canEdit);
  return (
    <section className={styles.stage} aria-label={olderMessages.preview}>
      <StageHead />
      <div className={styles.box}>
        <div className={styles.paper} style={{ "--ratio": project.width / project.height } as CSSProperties}>
          <PreviewPicture size="full" />
          {isEmpty ? <p className={styles.empty}>{canEdit ? messages.emptyHintOlder : messages.emptyViewer}</p> : null}
        </div>
      </div>
    </section>
  );
}

function StageHead() {
  const { project } = useDesk();
  const cut = useBoard(currentCut);
  const count = useBoard((state) => state.view.order.length);
  const total = useBoard((state) => state.layout.total);
  const number = useBoard((state) => (state.currentId === null ? 0 : (state.indexOf.get(state.currentId) ?? 0) + 1));
  return (
    <div className={styles.head}>
      <p className={styles.number}>{messages.cutOf(number, count)}</p>
      {cut ? (
        <p className={styles.length}>
          {messages.framesShort(cut.duration_frames)} · {secondsText(cut.duration_frames, project.fps)}s
        </p>
      ) : null}
      <p className={styles.totals}>{messages.totals(total, secondsText(total, project.fps, 1))}</p>
    </div>
  );
}
