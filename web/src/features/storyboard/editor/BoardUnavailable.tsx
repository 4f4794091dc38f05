import { Link, useLocation } from "@tanstack/react-router";
import styles from "@/features/storyboard/editor/BoardUnavailable.module.css";
import { messages } from "@/features/storyboard/texts";
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
  useDocumentTitle(messages.pageTitle);
  const from = useLocation({ select: (location) => location.href });
  const nextLink = isSignedIn ? (
    <Link to="/create" className={getButtonClass()}>
      {messages.yourProjects}
    </Link>
  ) : (
    <Link to="/signin" search={{ from }} className={getButtonClass()}>
      {messages.signIn}
    </Link>
  );
  return (
    <main className={styles.page}>
      {reason === "failed" ? (
        <EmptyState
          fullPage
          role="alert"
          title={messages.failedTitle}
          text={messages.failedText}
          action={<Button onClick={onRetry}>{messages.tryAgain}</Button>}
        />
      ) : (
        <EmptyState fullPage title={reason === "private" ? messages.private : messages.notFound} action={nextLink} />
      )}
    </main>
  );
}
