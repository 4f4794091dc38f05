import type { CSSProperties, ReactNode } from "react";
import styles from "@/features/storyboard/shared/EditorLayout.module.css";

export interface EditorLayoutProps {
  top: ReactNode;
  stage: ReactNode;
  side: ReactNode;
  timeline: ReactNode;
  bottom: ReactNode;
  /** Stands between the stage and what is at its side; on a phone it lies over all but the top. */
  docked?: ReactNode;
  /** What stands there is written in: the board's keys do nothing in it. */
  dockedHasOwnKeys?: boolean;
  isBusy?: boolean;
  /** The paper has the screen, with the tools below it. */
  isDrawing?: boolean;
  /** Width by height of the picture: on a phone the stage is no higher than it needs. */
  aspect?: number;
}

/** Where the parts of the page stand; the skeleton uses the same places, so that nothing moves when the board comes. */
export function EditorLayout({
  top,
  stage,
  side,
  docked = null,
  dockedHasOwnKeys = true,
  timeline,
  bottom,
  isBusy = false,
  isDrawing = false,
  aspect = 16 / 9,
}: EditorLayoutProps) {
  return (
    <main
      className={styles.frame}
      style={{ "--aspect": aspect } as CSSProperties}
      aria-busy={isBusy || undefined}
      data-drawing={isDrawing || undefined}
    >
      <div className={styles.top}>{top}</div>
      <div className={styles.stage}>{stage}</div>
      {docked === null ? null : (
        <div className={styles.beside} data-own-keys={dockedHasOwnKeys ? "" : undefined}>
          {docked}
        </div>
      )}
      <div className={styles.side}>{side}</div>
      <div className={styles.timeline}>{timeline}</div>
      <div className={styles.bottom}>{bottom}</div>
    </main>
  );
}
