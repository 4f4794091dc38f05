import type { ReactNode } from "react";
import { cx } from "@/ui/cx";
import styles from "./Badge.module.css";

export type BadgeTone = "plain" | "accent" | "mint" | "gold" | "vermilion";

export function Badge({ tone = "plain", children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={cx(styles.badge, tone !== "plain" && styles[tone])}>{children}</span>;
}
