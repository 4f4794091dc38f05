import { cx } from "./cx";
import styles from "./ErrorText.module.css";

export interface ErrorTextProps {
  /** null: all is well. */
  text: string | null;
  className?: string | undefined;
}

/** What went wrong, said where it did. */
export function ErrorText({ text, className }: ErrorTextProps) {
  if (text === null) return null;
  return (
    <p className={cx(styles.fault, className)} role="alert">
      {text}
    </p>
  );
}
