import { cx } from "@/ui/cx";
import styles from "./ProgressBar.module.css";

export interface ProgressBarProps {
  label: string;
  /** 0 to 1; null if unknown. */
  value: number | null;
}

export function ProgressBar({ label, value }: ProgressBarProps) {
  const percent = value === null ? undefined : Math.round(value * 100);
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div
        className={cx(styles.indicator, percent === undefined && styles.indeterminate)}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
