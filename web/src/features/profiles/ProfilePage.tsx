import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ApiProblem } from "@/api/problem";
import { useUserId } from "@/api/session";
import type { Profile } from "@/api/types";
import { profileQuery } from "@/features/profiles/api";
import { Button } from "@/ui/Button";
import { getButtonClass } from "@/ui/buttonClass";
import { EmptyState } from "@/ui/EmptyState";
import { useDocumentTitle } from "@/ui/useDocumentTitle";
import { messages } from "./messages";
import { ProfileCard } from "./ProfileCard";
import styles from "./ProfileCard.module.css";
import { ProfileSkeleton } from "./ProfileSkeleton";

export interface ProfilePageProps {
  /** What a signed-in person can do about somebody else. */
  actions: (profile: Profile) => ReactNode;
  /** Beside and below: what other features know of this person. */
  sideContent: (profile: Profile) => ReactNode;
  bottomContent: (profile: Profile) => ReactNode;
}

/** Somebody's profile, by username or id. */
export default function ProfilePage({ actions, sideContent, bottomContent }: ProfilePageProps) {
  const { ref = "" } = useParams({ strict: false });
  const userId = useUserId();
  const { data, error, refetch } = useQuery(profileQuery(ref));
  useDocumentTitle(data?.display_name ?? messages.title);
  // Somebody who is gone meanwhile is not shown any longer, whatever was answered before.
  const missing = error instanceof ApiProblem && error.status === 404;
  if (data && !missing) {
    const isOwn = data.id === userId;
    const edit = (
      <Link to="/profile" className={getButtonClass("secondary")}>
        {messages.edit}
      </Link>
    );
    return (
      <div className={styles.page}>
        <div className={styles.first}>
          <ProfileCard profile={data} actions={isOwn ? edit : userId === null ? null : actions(data)} />
          <div className={styles.aside}>{sideContent(data)}</div>
        </div>
        {bottomContent(data)}
      </div>
    );
  }
  if (!error) return <ProfileSkeleton />;
  return (
    <div className={styles.absent}>
      {missing ? (
        <EmptyState fullPage title={messages.notFound} text={messages.notFoundText} />
      ) : (
        <EmptyState
          fullPage
          role="alert"
          title={messages.failed}
          text={error.message}
          action={<Button onClick={() => void refetch()}>{messages.tryAgain}</Button>}
        />
      )}
    </div>
  );
}
