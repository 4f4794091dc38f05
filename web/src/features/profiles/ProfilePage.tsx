import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ApiProblem } from "@/api/http/problem";
import { useUserId } from "@/api/http/session";
import type { Profile } from "@/api/types";
import { profileQuery } from "@/features/profiles/api";
import { Button } from "@/ui/buttons/Button";
import { getButtonClass } from "@/ui/buttons/buttonClass";
import { EmptyState } from "@/ui/layout/EmptyState";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";
import { ProfileCard } from "./ProfileCard";
import styles from "./ProfileCard.module.css";
import { ProfileSkeleton } from "./ProfileSkeleton";
import { texts } from "./texts";

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
  useDocumentTitle(data?.display_name ?? texts.title);
  // A 404 means the person is gone: don't show the cached profile.
  const isMissing = error instanceof ApiProblem && error.status === 404;
  if (data && !isMissing) {
    const isOwn = data.id === userId;
    const editLink = (
      <Link to="/profile" className={getButtonClass("secondary")}>
        {texts.edit}
      </Link>
    );
    return (
      <div className={styles.page}>
        <div className={styles.columns}>
          <ProfileCard profile={data} actions={isOwn ? editLink : userId === null ? null : actions(data)} />
          <div className={styles.sidebar}>{sideContent(data)}</div>
        </div>
        {bottomContent(data)}
      </div>
    );
  }
  if (!error) return <ProfileSkeleton />;
  return (
    <div className={styles.emptyPage}>
      {isMissing ? (
        <EmptyState fullPage title={texts.notFound} text={texts.notFoundText} />
      ) : (
        <EmptyState
          fullPage
          role="alert"
          title={texts.failed}
          text={error.message}
          action={<Button onClick={() => void refetch()}>{texts.tryAgain}</Button>}
        />
      )}
    </div>
  );
}
