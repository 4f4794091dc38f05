import { type ReactNode, useId } from "react";
import styles from "./ProjectPage.module.css";

/** One of the two regions of a project's home. */
export function Panel({ title, count, children }: { title: string; count?: number | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.panelHead}>
        <h2 id={id}>{title}</h2>
        {count !== undefined ? <span className={styles.count}>{count}</span> : null}
      </div>
      {children}
    </section>
  );
}
