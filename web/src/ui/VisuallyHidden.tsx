import type { ReactNode } from "react";
import styles from "./VisuallyHidden.module.css";

/** Said to screen readers, not drawn. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
