import type { ErrorComponentProps } from "@tanstack/react-router";
import styles from "@/app/shell/Root.module.css";
import { texts } from "@/app/texts";
import { Button } from "@/ui/buttons/Button";
import { EmptyState } from "@/ui/layout/EmptyState";

/** Return true if a chunk can't be loaded because a newer version was deployed while this tab was open. */
function isOutdated(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
}

export function ErrorPage({ error }: ErrorComponentProps) {
  const isOutdatedVersion = isOutdated(error);
  return (
    <div className={styles.page}>
      <EmptyState
        fullPage
        title={isOutdatedVersion ? texts.outdated : texts.errorTitle}
        text={isOutdatedVersion ? texts.outdatedText : texts.errorText}
        role="alert"
        action={
          <Button variant="primary" onClick={() => window.location.reload()}>
            {texts.reload}
          </Button>
        }
      />
    </div>
  );
}
