import { useStore } from "zustand";
import { settings } from "@/features/storyboard/store/settings";
import { texts } from "@/features/storyboard/texts";
import { Skeleton } from "@/ui/layout/Skeleton";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";
import { VisuallyHidden } from "@/ui/text/VisuallyHidden";
import styles from "./BoardSkeleton.module.css";
import { EditorLayout } from "./EditorLayout";
import { DOCK_WIDTH_PX, useEditorSizes } from "./editorSizes";

const CARD_KEYS = ["1", "2", "3", "4", "5"];
const BLOCK_WIDTHS = [96, 72, 140, 108, 64, 150, 88, 120, 76];

/** The page while the board loads. `hasDock` is false for pages without docked panels. */
export function BoardSkeleton({ hasDock = true }: { hasDock?: boolean }) {
  useDocumentTitle(texts.pageTitle);
  const { isCompact, hasDockRoom } = useEditorSizes(16 / 9);
  const { slot, dockTab, dockWidthPx } = useStore(settings);
  // A dock next to the cuts opens by default: reserve its width, so that the paper doesn't move.
  const isDockOpen = hasDock && isCompact && slot === "" && (dockTab === "auto" ? hasDockRoom : dockTab !== "");
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
        <div className={styles.side} style={isDockOpen ? { marginRight: dockWidthPx || DOCK_WIDTH_PX } : undefined}>
          <Skeleton width="100%" height={20} />
          {CARD_KEYS.map((card) => (
            <div key={card} className={styles.card}>
              <Skeleton width={isCompact ? 124 : 92} height={isCompact ? 70 : 52} />
              {isCompact ? null : (
                <div className={styles.lines}>
                  <Skeleton width="60%" height={14} />
                  <Skeleton width="85%" height={12} />
                </div>
              )}
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
