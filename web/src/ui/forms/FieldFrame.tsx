import type { ReactNode } from "react";
import { VisuallyHidden } from "@/ui/text/VisuallyHidden";
import styles from "./Field.module.css";

export interface FieldFrameProps {
  id: string;
  label: string;
  hideLabel: boolean;
  error: string | null | undefined;
  hint: string | undefined;
  counterText: string | undefined;
  children: ReactNode;
}

/** Return the ids of a field's error and hint for `aria-describedby`. */
export function getDescribedBy(id: string, error: string | null | undefined, hint: string | undefined) {
  const ids = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter(Boolean).join(" ");
  return ids === "" ? undefined : ids;
}

/** Frame of a field: label above, error and hint below. */
export function FieldFrame({ id, label, hideLabel, error, hint, counterText, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? undefined : styles.label}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      {children}
      {error ? (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      {hint || counterText ? (
        <p className={styles.footer}>
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
          {counterText ? <span className={styles.count}>{counterText}</span> : null}
        </p>
      ) : null}
    </div>
  );
}
