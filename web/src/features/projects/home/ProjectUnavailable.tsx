import { Link, useLocation } from "@tanstack/react-router";
import { FileQuestion, Lock } from "lucide-react";
import { useUserId } from "@/api/http/session";
import type { ProjectState } from "@/api/useProject";
import { texts as shared } from "@/features/projects/texts";
import { Button } from "@/ui/buttons/Button";
import { getButtonClass } from "@/ui/buttons/buttonClass";
import { EmptyState } from "@/ui/layout/EmptyState";
import styles from "./ProjectPage.module.css";
import { texts } from "./texts";

/** Explanation why a project can't be shown, with a link elsewhere. */
export function ProjectUnavailable({ state }: { state: Exclude<ProjectState, { phase: "ready" | "loading" }> }) {
  const isSignedIn = useUserId() !== null;
  const currentUrl = useLocation({ select: (location) => location.href });
  const action = isSignedIn ? (
    <Link to="/create" className={getButtonClass("secondary")}>
      {texts.toCreate}
    </Link>
  ) : (
    <Link to="/signin" search={{ from: currentUrl }} className={getButtonClass("secondary")}>
      {texts.signIn}
    </Link>
  );
  return (
    <div className={styles.unavailable}>
      {state.phase === "private" ? (
        <EmptyState fullPage icon={<Lock size={28} />} title={texts.isPrivate} action={action} />
      ) : state.phase === "missing" ? (
        <EmptyState
          fullPage
          icon={<FileQuestion size={28} />}
          title={texts.notFound}
          text={texts.notFoundText}
          action={action}
        />
      ) : (
        <EmptyState
          fullPage
          role="alert"
          title={texts.projectFailed}
          text={state.message}
          action={<Button onClick={state.retry}>{shared.tryAgain}</Button>}
        />
      )}
    </div>
  );
}
