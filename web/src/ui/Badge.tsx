import type { ReactNode } from "react";
import styles from "./Badge.module.css";
import { cx } from "./cx";

export type BadgeTone = "plain" | "accent" | "mint" | "gold" | "vermilion";

export function Badge({ tone = "plain", children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={cx(styles.badge, tone !== "plain" && styles[tone])}>{children}</span>;
}
