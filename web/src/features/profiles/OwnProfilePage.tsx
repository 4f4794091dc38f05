import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { loadProfile, useSession } from "@/api/http/session";
import { getButtonClass } from "@/ui/buttons/buttonClass";
import { EmptyState } from "@/ui/layout/EmptyState";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";
import { ProfileEditor } from "./edit/ProfileEditor";
import styles from "./ProfileCard.module.css";
import { ProfileSkeleton } from "./ProfileSkeleton";
import { texts } from "./texts";

export default function OwnProfilePage() {
  const session = useSession();
  useDocumentTitle(texts.ownTitle);
  const { phase } = session;

  // Refetch on each visit. Within 1.5 s of a failure this does nothing.
  useEffect(() => {
    if (phase === "signed-in") void loadProfile();
  }, [phase]);

  if (session.phase === "signed-in") {
    return <ProfileEditor profile={session.profile} isKnown={session.profileState === "ready"} />;
  }
  if (session.phase !== "signed-out") return <ProfileSkeleton />;
  return (
    <div className={styles.emptyPage}>
      <EmptyState
        fullPage
        title={texts.notSignedIn}
        action={
          <Link to="/signin" search={{ from: "/profile" }} className={getButtonClass("primary")}>
            {texts.signIn}
          </Link>
        }
      />
    </div>
  );
}
