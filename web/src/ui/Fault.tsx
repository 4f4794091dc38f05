import { cx } from "./cx";
import styles from "./Fault.module.css";

export interface FaultProps {
  /** null: all is well. */
  text: string | null;
  className?: string | undefined;
}

/** What went wrong, said where it did. */
export function Fault({ text, className }: FaultProps) {
  if (text === null) return null;
  return (
    <p className={cx(styles.fault, className)} role="alert">
      {text}
    </p>
  );
}
