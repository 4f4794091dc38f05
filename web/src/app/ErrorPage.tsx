import type { ErrorComponentProps } from "@tanstack/react-router";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { messages } from "./messages";
import styles from "./Root.module.css";

/** Return true if a chunk can't be loaded because a newer version was deployed while this tab was open. */
function isOutdated(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
}

export function ErrorPage({ error }: ErrorComponentProps) {
  const outdated = isOutdated(error);
  return (
    <div className={styles.page}>
      <EmptyState
        fullPage
        title={outdated ? messages.outdated : messages.broken}
        text={outdated ? messages.outdatedText : messages.brokenText}
        role="alert"
        action={
          <Button variant="primary" onClick={() => window.location.reload()}>
            {messages.reload}
          </Button>
        }
      />
    </div>
  );
}
