import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { call } from "@/api/client";
import { ApiProblem } from "@/api/problem";
import { useUserId } from "@/api/session";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { useDocumentTitle } from "@/ui/useDocumentTitle";
import { messages } from "./messages";
import { ProfileCard } from "./ProfileCard";
import styles from "./ProfileCard.module.css";
import { ProfileSkeleton } from "./ProfileSkeleton";

/** Somebody's profile, by username or id. */
export default function ProfilePage() {
  const { ref = "" } = useParams({ strict: false });
  const userId = useUserId();
  const { data, error, refetch } = useQuery({
    queryKey: ["profiles", "one", ref],
    queryFn: ({ signal }) => call("GET", "/api/profiles/{ref}", { path: { ref }, signal }),
  });
  useDocumentTitle(data?.display_name ?? messages.title);
  if (data) {
    const line = data.id === userId ? messages.editLater : userId !== null ? messages.friendLater : null;
    return <ProfileCard profile={data} line={line} />;
  }
  if (!error) return <ProfileSkeleton />;
  const missing = error instanceof ApiProblem && error.status === 404;
  return (
    <div className={styles.absent}>
      {missing ? (
        <EmptyState wholePage title={messages.notFound} text={messages.notFoundText} />
      ) : (
        <EmptyState
          wholePage
          role="alert"
          title={messages.failed}
          text={error.message}
          action={<Button onClick={() => void refetch()}>{messages.tryAgain}</Button>}
        />
      )}
    </div>
  );
}
