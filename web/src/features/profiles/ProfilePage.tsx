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
  /** Actions of a signed-in user on another person's profile. */
  actions: (profile: Profile) => ReactNode;
  /** Content of other features next to and below the card. */
  sideContent: (profile: Profile) => ReactNode;
  bottomContent: (profile: Profile) => ReactNode;
}

/** Public profile page, by username or id. */
export default function ProfilePage({ actions, sideContent, bottomContent }: ProfilePageProps) {
  const { ref = "" } = useParams({ strict: false });
  const userId = useUserId();
  const { data, error, refetch } = useQuery(profileQuery(ref));
  useDocumentTitle(data?.display_name ?? messages.title);
  // A 404 means the person is gone: don't show the cached profile.
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
