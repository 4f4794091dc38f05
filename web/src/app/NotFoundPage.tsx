import { Link } from "@tanstack/react-router";
import { buttonClass } from "@/ui/buttonClass";
import { EmptyState } from "@/ui/EmptyState";
import { useDocumentTitle } from "@/ui/useDocumentTitle";
import { messages } from "./messages";
import styles from "./Root.module.css";

export function NotFoundPage() {
  useDocumentTitle(messages.notFound);
  return (
    <div className={styles.page}>
      <EmptyState
        wholePage
        title={messages.notFound}
        text={messages.notFoundText}
        action={
          <Link to="/" className={buttonClass("secondary")}>
            {messages.backHome}
          </Link>
        }
      />
    </div>
  );
}
