import type { ReactNode } from "react";
import styles from "./PageFrame.module.css";

export interface PageFrameProps {
  /** Title, or a Skeleton while it is loading. */
  title: ReactNode;
  lead?: ReactNode;
  /** Back link, left of the title. */
  back?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** Width, margins and heading of a normal page. */
export function PageFrame({ title, lead, back, actions, children }: PageFrameProps) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        {back ? <div className={styles.back}>{back}</div> : null}
        <div className={styles.text}>
          <h1 className={styles.title}>{title}</h1>
          {lead ? <div className={styles.lead}>{lead}</div> : null}
        </div>
        {actions}
      </div>
      {children}
    </div>
  );
}
