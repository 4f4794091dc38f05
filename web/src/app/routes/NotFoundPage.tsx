import { Link } from "@tanstack/react-router";
import styles from "@/app/shell/Root.module.css";
import { texts } from "@/app/texts";
import { getButtonClass } from "@/ui/buttons/buttonClass";
import { EmptyState } from "@/ui/layout/EmptyState";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";

export function NotFoundPage() {
  useDocumentTitle(texts.notFound);
  return (
    <div className={styles.page}>
      <EmptyState
        fullPage
        title={texts.notFound}
        text={texts.notFoundText}
        action={
          <Link to="/" className={getButtonClass("secondary")}>
            {texts.backHome}
          </Link>
        }
      />
    </div>
  );
}
