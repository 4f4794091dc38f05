import type { ReactNode } from "react";
import { cx } from "@/ui/cx";
import styles from "./Fieldset.module.css";

export interface FieldsetProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Group of controls with a common label. */
export function Fieldset({ label, className, children }: FieldsetProps) {
  return (
    <fieldset className={cx(styles.fieldset, className)}>
      <legend className={styles.label}>{label}</legend>
      {children}
    </fieldset>
  );
}
