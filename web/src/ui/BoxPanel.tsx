import type { ReactNode } from "react";
import styles from "./BoxPanel.module.css";
import { cx } from "./cx";

/** What opens under a box while the focus stays in it: see useBoxKeys. */
export function BoxPanel({ children }: { children: ReactNode }) {
  return <div className={styles.panel}>{children}</div>;
}

export function boxOptionClass(isActive: boolean): string {
  return cx(styles.option, isActive && styles.active);
}

interface OptionWordsProps {
  title: ReactNode;
  about: ReactNode;
  kind: string;
}

/** An option's two lines, and what kind of thing it is. */
export function OptionWords({ title, about, kind }: OptionWordsProps) {
  return (
    <>
      <span className={styles.words}>
        <span className={styles.title} dir="auto">
          {title}
        </span>
        <span className={styles.about} dir="auto">
          {about}
        </span>
      </span>
      <span className={styles.kind}>{kind}</span>
    </>
  );
}
