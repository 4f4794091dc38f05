import type { ReactNode } from "react";
import { preventButtonFocus } from "@/features/storyboard/shared/input/preventButtonFocus";
import styles from "./StageBar.module.css";

/** Toolbar for the current selection, centered above the paper. */
export function StageBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="toolbar" className={styles.bar} aria-label={label} onMouseDown={preventButtonFocus}>
      {children}
    </div>
  );
}
