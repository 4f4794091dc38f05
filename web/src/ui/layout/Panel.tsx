import { type ReactNode, useId } from "react";
import { cx } from "@/ui/cx";
import styles from "./Panel.module.css";

export interface PanelProps {
  title: string;
  count?: number | undefined;
  /** Icon buttons at the end of the header. */
  actions?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Section of a page with a heading. */
export function Panel({ title, count, actions, className, children }: PanelProps) {
  const id = useId();
  return (
    <section className={cx(styles.panel, className)} aria-labelledby={id}>
      <div className={styles.panelHead}>
        <h2 id={id}>{title}</h2>
        {count !== undefined ? <span className={styles.count}>{count}</span> : null}
        {actions}
      </div>
      {children}
    </section>
  );
}
