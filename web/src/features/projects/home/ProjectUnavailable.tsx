import { Link, useLocation } from "@tanstack/react-router";
import { FileQuestion, Lock } from "lucide-react";
import { useUserId } from "@/api/session";
import type { ProjectState } from "@/api/useProject";
import { messages as shared } from "@/features/projects/messages";
import { Button } from "@/ui/Button";
import { getButtonClass } from "@/ui/buttonClass";
import { EmptyState } from "@/ui/EmptyState";
import { messages } from "./messages";
import styles from "./ProjectPage.module.css";

/** Explanation why a project can't be shown, with a link elsewhere. */
export function ProjectUnavailable({ state }: { state: Exclude<ProjectState, { phase: "ready" | "loading" }> }) {
  const signedIn = useUserId() !== null;
  const here = useLocation({ select: (location) => location.href });
  const away = signedIn ? (
    <Link to="/create" className={getButtonClass("secondary")}>
      {messages.toCreate}
    </Link>
  ) : (
    <Link to="/signin" search={{ from: here }} className={getButtonClass("secondary")}>
      {messages.signIn}
    </Link>
  );
  return (
    <div className={styles.absent}>
      {state.phase === "private" ? (
        <EmptyState fullPage icon={<Lock size={28} />} title={messages.isPrivate} action={away} />
      ) : state.phase === "missing" ? (
        <EmptyState
          fullPage
          icon={<FileQuestion size={28} />}
          title={messages.notFound}
          text={messages.notFoundText}
          action={away}
        />
      ) : (
        <EmptyState
          fullPage
          role="alert"
          title={messages.projectFailed}
          text={state.message}
          action={<Button onClick={state.retry}>{shared.tryAgain}</Button>}
        />
      )}
    </div>
  );
}
