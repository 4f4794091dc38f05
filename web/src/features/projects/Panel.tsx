import { type ReactNode, useId } from "react";
import styles from "./Panel.module.css";

export interface PanelProps {
  title: string;
  count?: number | undefined;
  /** Icons at the end of its head. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One of the two regions of a project's home. */
export function Panel({ title, count, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.panelHead}>
        <h2 id={id}>{title}</h2>
        {count !== undefined ? <span className={styles.count}>{count}</span> : null}
        {actions}
      </div>
      {children}
    </section>
  );
}
