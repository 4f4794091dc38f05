import { Link, useLocation } from "@tanstack/react-router";
import styles from "@/features/storyboard/editor/BoardMissing.module.css";
import { messages } from "@/features/storyboard/messages";
import { Button } from "@/ui/Button";
import { buttonClass } from "@/ui/buttonClass";
import { EmptyState } from "@/ui/EmptyState";
import { useDocumentTitle } from "@/ui/useDocumentTitle";

export interface BoardMissingProps {
  why: "missing" | "private" | "failed";
  signedIn: boolean;
  onAgain: () => void;
}

/** There is no board to show, why, and the way on. */
export function BoardMissing({ why, signedIn, onAgain }: BoardMissingProps) {
  useDocumentTitle(messages.pageTitle);
  const from = useLocation({ select: (location) => location.href });
  const onwards = signedIn ? (
    <Link to="/create" className={buttonClass()}>
      {messages.toProjects}
    </Link>
  ) : (
    <Link to="/signin" search={{ from }} className={buttonClass()}>
      {messages.signIn}
    </Link>
  );
  return (
    <main className={styles.page}>
      {why === "failed" ? (
        <EmptyState
          wholePage
          role="alert"
          title={messages.failedTitle}
          text={messages.failedText}
          action={<Button onClick={onAgain}>{messages.tryAgain}</Button>}
        />
      ) : (
        <EmptyState wholePage title={why === "private" ? messages.private : messages.notFound} action={onwards} />
      )}
    </main>
  );
}
