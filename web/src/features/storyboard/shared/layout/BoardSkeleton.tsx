import { texts } from "@/features/storyboard/texts";
import { Skeleton } from "@/ui/layout/Skeleton";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";
import { VisuallyHidden } from "@/ui/text/VisuallyHidden";
import styles from "./BoardSkeleton.module.css";
import { EditorLayout } from "./EditorLayout";

const CARD_KEYS = ["1", "2", "3", "4", "5"];
const BLOCK_WIDTHS = [96, 72, 140, 108, 64, 150, 88, 120, 76];

export function BoardSkeleton({ hasPreview = true }: { hasPreview?: boolean }) {
  useDocumentTitle(texts.pageTitle);
  return (
    <EditorLayout
      isBusy
      top={
        <div className={styles.top}>
          <Skeleton width={36} height={36} />
          <Skeleton width={180} height={20} />
          <Skeleton width={110} height={14} />
          <VisuallyHidden>
            <span role="status">{texts.loading}</span>
          </VisuallyHidden>
        </div>
      }
      stage={
        <div className={styles.stage}>
          <Skeleton className={styles.paper} />
        </div>
      }
      side={
        <div className={styles.side}>
          {hasPreview ? <Skeleton className={styles.preview} /> : null}
          <Skeleton width={140} height={20} />
          {CARD_KEYS.map((card) => (
            <div key={card} className={styles.card}>
              <Skeleton width={92} height={52} />
              <div className={styles.lines}>
                <Skeleton width="60%" height={14} />
                <Skeleton width="85%" height={12} />
              </div>
            </div>
          ))}
        </div>
      }
      timeline={
        <div className={styles.timeline}>
          {BLOCK_WIDTHS.map((width) => (
            <Skeleton key={width} width={width} height={80} />
          ))}
        </div>
      }
      bottom={
        <div className={styles.bottom}>
          <Skeleton width={280} height={36} />
          <Skeleton width={260} height={36} />
          <Skeleton width={280} height={36} />
        </div>
      }
    />
  );
}
