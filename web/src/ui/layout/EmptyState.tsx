import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";

export interface EmptyStateProps {
  title: string;
  text?: string | undefined;
  icon?: ReactNode;
  action?: ReactNode;
  /** "alert" for errors that must be announced immediately. */
  role?: "status" | "alert" | undefined;
  /** The only content of the page: the title is the page's heading. */
  fullPage?: boolean;
}

/** Placeholder for missing content, with an optional action. */
export function EmptyState({ title, text, icon, action, role, fullPage = false }: EmptyStateProps) {
  const Title = fullPage ? "h1" : "p";
  return (
    <div className={styles.empty} role={role}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <Title className={styles.title}>{title}</Title>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
