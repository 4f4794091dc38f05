import type { CSSProperties } from "react";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { formatSeconds } from "@/features/storyboard/model/time";
import { PreviewPicture } from "@/features/storyboard/panels/cuts/CutPreview";
import styles from "@/features/storyboard/quickEditor/QuickEditor.module.css";
import { quickEditorTexts } from "@/features/storyboard/quickEditor/texts";
import { getCurrentCut } from "@/features/storyboard/store/boardState";
import { texts } from "@/features/storyboard/texts";

/** Picture of the current cut, as large as the space allows. */
export function QuickEditorStage() {
  const { project } = useEditorContext();
  const isEmpty = useBoard((state) => state.view.order.length === 0);
  const canEdit = useBoard((state) => state.canEdit);
  return (
    <section className={styles.stage} aria-label={quickEditorTexts.preview}>
      <StageHead />
      <div className={styles.box}>
        <div className={styles.paper} style={{ "--ratio": project.width / project.height } as CSSProperties}>
          <PreviewPicture size="full" />
          {isEmpty ? <p className={styles.empty}>{canEdit ? texts.emptyHintQuickEditor : texts.emptyViewer}</p> : null}
        </div>
      </div>
    </section>
  );
}

function StageHead() {
  const { project } = useEditorContext();
  const cut = useBoard(getCurrentCut);
  const count = useBoard((state) => state.view.order.length);
  const total = useBoard((state) => state.layout.total);
  const number = useBoard((state) => (state.currentId === null ? 0 : (state.indexOf.get(state.currentId) ?? 0) + 1));
  return (
    <div className={styles.head}>
      <p className={styles.number}>{texts.cutOf({ number, total: count })}</p>
      {cut ? (
        <p className={styles.length}>
          {texts.framesAndSeconds({
            frames: cut.duration_frames,
            seconds: formatSeconds(cut.duration_frames, project.fps),
          })}
        </p>
      ) : null}
      <p className={styles.totals}>
        {texts.framesAndSeconds({ frames: total, seconds: formatSeconds(total, project.fps) })}
      </p>
    </div>
  );
}
