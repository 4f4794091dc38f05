import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { loadProfile, useSession } from "@/api/session";
import { getButtonClass } from "@/ui/buttonClass";
import { EmptyState } from "@/ui/EmptyState";
import { useDocumentTitle } from "@/ui/useDocumentTitle";
import { ProfileEditor } from "./edit/ProfileEditor";
import { messages } from "./messages";
import styles from "./ProfileCard.module.css";
import { ProfileSkeleton } from "./ProfileSkeleton";

export default function OwnProfilePage() {
  const session = useSession();
  useDocumentTitle(messages.own);
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
    <div className={styles.absent}>
      <EmptyState
        fullPage
        title={messages.notSignedIn}
        action={
          <Link to="/signin" search={{ from: "/profile" }} className={getButtonClass("primary")}>
            {messages.signIn}
          </Link>
        }
      />
    </div>
  );
}
