import type { CSSProperties, ReactNode } from "react";
import styles from "@/features/storyboard/shared/EditorFrame.module.css";

export interface EditorFrameProps {
  top: ReactNode;
  stage: ReactNode;
  side: ReactNode;
  timeline: ReactNode;
  bottom: ReactNode;
  /** Stands between the stage and what is at its side; on a phone it lies over all but the top. */
  beside?: ReactNode;
  /** What stands there is written in: the board's keys do nothing in it. */
  besideHasKeys?: boolean;
  busy?: boolean;
  /** The paper has the screen, with the tools below it. */
  isDrawing?: boolean;
  /** Width by height of the picture: on a phone the stage is no higher than it needs. */
  aspect?: number;
}

/** Where the parts of the page stand; the skeleton uses the same places, so that nothing moves when the board comes. */
export function EditorFrame({
  top,
  stage,
  side,
  beside = null,
  besideHasKeys = true,
  timeline,
  bottom,
  busy = false,
  isDrawing = false,
  aspect = 16 / 9,
}: EditorFrameProps) {
  return (
    <main
      className={styles.frame}
      style={{ "--aspect": aspect } as CSSProperties}
      aria-busy={busy || undefined}
      data-drawing={isDrawing || undefined}
    >
      <div className={styles.top}>{top}</div>
      <div className={styles.stage}>{stage}</div>
      {beside === null ? null : (
        <div className={styles.beside} data-own-keys={besideHasKeys ? "" : undefined}>
          {beside}
        </div>
      )}
      <div className={styles.side}>{side}</div>
      <div className={styles.timeline}>{timeline}</div>
      <div className={styles.bottom}>{bottom}</div>
    </main>
  );
}
