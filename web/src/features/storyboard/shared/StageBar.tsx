import type { ReactNode } from "react";
import { preventButtonFocus } from "./preventButtonFocus";
import styles from "./StageBar.module.css";

/** What can be done with what is held over the paper, above it in the middle. */
export function StageBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="toolbar" className={styles.bar} aria-label={label} onMouseDown={preventButtonFocus}>
      {children}
    </div>
  );
}
