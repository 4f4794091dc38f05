import type { ReactNode } from "react";
import styles from "./AuthCard.module.css";

/** Card for all account forms. */
export function AuthCard({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <section className={styles.card}>
        <div className={styles.pegs} aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
        <div className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {intro ? <p className={styles.intro}>{intro}</p> : null}
        </div>
        {children}
      </section>
    </div>
  );
}
