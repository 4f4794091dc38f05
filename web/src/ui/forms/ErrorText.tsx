import { cx } from "@/ui/cx";
import styles from "./ErrorText.module.css";

export interface ErrorTextProps {
  /** null: no error. */
  text: string | null;
  className?: string | undefined;
}

/** Inline error message. */
export function ErrorText({ text, className }: ErrorTextProps) {
  if (text === null) return null;
  return (
    <p className={cx(styles.error, className)} role="alert">
      {text}
    </p>
  );
}
