import type { CSSProperties, ReactNode } from "react";
import { useStore } from "zustand";
import { inputComponent } from "@/features/storyboard/editorContext/deferred";
import { settings } from "@/features/storyboard/store/settings";
import { texts } from "@/features/storyboard/texts";
import styles from "./EditorLayout.module.css";
import { SLOT_WIDTH_PX, useEditorSizes } from "./editorSizes";
import { useIsNarrow } from "./useIsNarrow";

const SplitHandle = inputComponent(() => import("@/features/storyboard/shared/panels/SplitHandle"));

/** Limits of the width of the slot, px. */
const SLOT_WIDTH_LIMITS = { min: 260, max: 640 } as const;

export interface EditorLayoutProps {
  top: ReactNode;
  stage: ReactNode;
  side: ReactNode;
  timeline: ReactNode;
  bottom: ReactNode;
  /** Docked panel in the slot between the stage and the side panel. On phones it covers everything except the top bar. */
  docked?: ReactNode;
  /** True if the docked panel takes text input: the board's keyboard shortcuts are disabled in it. */
  dockedHasOwnKeys?: boolean;
  isBusy?: boolean;
  /** True in drawing mode: the paper fills the screen, with the tools below it. */
  isDrawing?: boolean;
  /** True if everything but the paper is hidden. */
  isPaperOnly?: boolean;
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
  isPaperOnly = false,
  aspect = 16 / 9,
}: EditorLayoutProps) {
  const sizes = useEditorSizes(aspect);
  const isNarrow = useIsNarrow();
  const slotPx = useStore(settings, (state) => state.slotPx) || SLOT_WIDTH_PX;
  const style = {
    "--aspect": aspect,
    "--cuts": isNarrow ? "100%" : `${sizes.cuts}px`,
    "--slot": `${slotPx}px`,
    "--stage-margin": `${sizes.margin}px`,
    ...(isNarrow ? {} : { "--size-top-bar": `${sizes.top}px`, "--size-bottom-bar": `${sizes.bottom}px` }),
  };
  return (
    <main
      className={styles.frame}
      style={style as CSSProperties}
      aria-busy={isBusy || undefined}
      data-drawing={isDrawing || undefined}
      data-paper-only={isPaperOnly || undefined}
    >
      <div className={styles.top}>{top}</div>
      <div className={styles.stage}>{stage}</div>
      {docked === null ? null : (
        <div className={styles.docked} data-own-keys={dockedHasOwnKeys ? "" : undefined}>
          {isNarrow ? null : (
            <SplitHandle
              label={texts.panelWidth}
              axis="x"
              value={slotPx}
              {...SLOT_WIDTH_LIMITS}
              onValueChange={(next) => settings.setState({ slotPx: next })}
            />
          )}
          <div className={styles.dockedContent}>{docked}</div>
        </div>
      )}
      <div className={styles.side}>{side}</div>
      <div className={styles.timeline}>{timeline}</div>
      <div className={styles.bottom}>{bottom}</div>
    </main>
  );
}
