import { Link, useLocation } from "@tanstack/react-router";
import styles from "@/features/storyboard/editor/BoardUnavailable.module.css";
import { texts } from "@/features/storyboard/texts";
import { Button } from "@/ui/buttons/Button";
import { getButtonClass } from "@/ui/buttons/buttonClass";
import { EmptyState } from "@/ui/layout/EmptyState";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";

export interface BoardUnavailableProps {
  reason: "missing" | "private" | "failed";
  isSignedIn: boolean;
  onRetry: () => void;
}

/** Page shown in place of a board that can't be opened: the reason, and links to continue. */
export function BoardUnavailable({ reason, isSignedIn, onRetry }: BoardUnavailableProps) {
  useDocumentTitle(texts.pageTitle);
  const from = useLocation({ select: (location) => location.href });
  const nextLink = isSignedIn ? (
    <Link to="/create" className={getButtonClass()}>
      {texts.yourProjects}
    </Link>
  ) : (
    <Link to="/signin" search={{ from }} className={getButtonClass()}>
      {texts.signIn}
    </Link>
  );
  return (
    <main className={styles.page}>
      {reason === "failed" ? (
        <EmptyState
          fullPage
          role="alert"
          title={texts.failedTitle}
          text={texts.failedText}
          action={<Button onClick={onRetry}>{texts.tryAgain}</Button>}
        />
      ) : (
        <EmptyState fullPage title={reason === "private" ? texts.private : texts.notFound} action={nextLink} />
      )}
    </main>
  );
}
