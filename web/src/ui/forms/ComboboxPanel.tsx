import type { ReactNode } from "react";
import { cx } from "@/ui/cx";
import styles from "./ComboboxPanel.module.css";

/** Dropdown of a text field that keeps the focus; see `useComboboxKeys`. */
export function ComboboxPanel({ children }: { children: ReactNode }) {
  return <div className={styles.panel}>{children}</div>;
}

export function getComboboxOptionClass(isActive: boolean): string {
  return cx(styles.option, isActive && styles.active);
}

interface OptionTextProps {
  title: ReactNode;
  description: ReactNode;
  kind: string;
}

/** Content of an option: title, description and kind. */
export function OptionText({ title, description, kind }: OptionTextProps) {
  return (
    <>
      <span className={styles.text}>
        <span className={styles.title} dir="auto">
          {title}
        </span>
        <span className={styles.description} dir="auto">
          {description}
        </span>
      </span>
      <span className={styles.kind}>{kind}</span>
    </>
  );
}
