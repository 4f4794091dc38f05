import type { CSSProperties, ReactNode } from "react";
import styles from "./EditorLayout.module.css";

export interface EditorLayoutProps {
  top: ReactNode;
  stage: ReactNode;
  side: ReactNode;
  timeline: ReactNode;
  bottom: ReactNode;
  /** Docked panel between the stage and the side panel. On phones it covers everything except the top bar. */
  docked?: ReactNode;
  /** True if the docked panel takes text input: the board's keyboard shortcuts are disabled in it. */
  dockedHasOwnKeys?: boolean;
  isBusy?: boolean;
  /** True in drawing mode: the paper fills the screen, with the tools below it. */
  isDrawing?: boolean;
  /** Aspect ratio of the picture. On phones it limits the height of the stage. */
  aspect?: number;
}

/** Layout of the editor page. The skeleton uses the same layout, so nothing shifts when the board is loaded. */
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
        <div className={styles.docked} data-own-keys={dockedHasOwnKeys ? "" : undefined}>
          {docked}
        </div>
      )}
      <div className={styles.side}>{side}</div>
      <div className={styles.timeline}>{timeline}</div>
      <div className={styles.bottom}>{bottom}</div>
    </main>
  );
}
