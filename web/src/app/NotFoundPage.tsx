import { Link } from "@tanstack/react-router";
import { getButtonClass } from "@/ui/buttonClass";
import { EmptyState } from "@/ui/EmptyState";
import { useDocumentTitle } from "@/ui/useDocumentTitle";
import { messages } from "./messages";
import styles from "./Root.module.css";

export function NotFoundPage() {
  useDocumentTitle(messages.notFound);
  return (
    <div className={styles.page}>
      <EmptyState
        fullPage
        title={messages.notFound}
        text={messages.notFoundText}
        action={
          <Link to="/" className={getButtonClass("secondary")}>
            {messages.backHome}
          </Link>
        }
      />
    </div>
  );
}
