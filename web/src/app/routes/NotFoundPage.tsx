import { Link } from "@tanstack/react-router";
import styles from "@/app/shell/Root.module.css";
import { messages } from "@/app/texts";
import { getButtonClass } from "@/ui/buttons/buttonClass";
import { EmptyState } from "@/ui/layout/EmptyState";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";

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
