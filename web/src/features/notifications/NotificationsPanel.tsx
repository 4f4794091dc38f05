import { Bell } from "lucide-react";
import { useState } from "react";
import { messageOf } from "@/api/problem";
import { answer, type Notification } from "@/features/notifications/inbox";
import { messages } from "@/features/notifications/messages";
import styles from "@/features/notifications/Notifications.module.css";
import type { useInbox } from "@/features/notifications/useInbox";
import { Avatar } from "@/ui/Avatar";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Skeleton } from "@/ui/Skeleton";
import { toast } from "@/ui/toasts";

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** The pages' answers of the server are older than this answer; pages without any do not load what keeps them. */
async function lookAgain(): Promise<void> {
  const { queryClient } = await import("@/api/query");
  await queryClient.invalidateQueries({ queryKey: ["projects"] });
}

type Props = Pick<ReturnType<typeof useInbox>, "listing" | "reload">;

/** Invitations and requests to join that wait for an answer. */
export default function NotificationsPanel({ listing, reload }: Props) {
  return (
    <div className={styles.panel}>
      {listing.phase === "loading" ? (
        <div role="status" aria-label={messages.loading}>
          <Skeleton height={72} />
        </div>
      ) : listing.phase === "failed" ? (
        <EmptyState
          role="alert"
          title={messages.failed}
          text={listing.detail === messages.failed ? undefined : listing.detail}
          action={<Button onClick={() => void reload()}>{messages.tryAgain}</Button>}
        />
      ) : listing.items.length === 0 ? (
        <EmptyState icon={<Bell size={22} aria-hidden="true" />} title={messages.empty} text={messages.emptyText} />
      ) : (
        <ul className={styles.list} aria-label={messages.list}>
          {listing.items.map((item) => (
            <Item key={item.id} item={item} reload={reload} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Item({ item, reload }: { item: Notification; reload: Props["reload"] }) {
  const [pending, setPending] = useState<"accept" | "decline" | null>(null);
  const isInvite = item.kind === "invite";
  const person = isInvite ? item.inviter : item.requester;
  const name = person.display_name;
  const project = item.project.name;

  const respond = async (accept: boolean): Promise<void> => {
    if (pending !== null) return;
    setPending(accept ? "accept" : "decline");
    try {
      await answer(item, accept);
      if (accept) {
        toast(isInvite ? messages.joined(project) : messages.letIn(name));
        void lookAgain();
      }
    } catch (error) {
      toast(messageOf(error, messages.answerFailed), "error");
    }
    await reload();
    setPending(null);
  };

  return (
    <li className={styles.item}>
      <Avatar id={person.id} name={name} url={person.avatar_url} />
      <div className={styles.rest}>
        <p className={styles.words}>
          <strong>{name}</strong> {isInvite ? messages.invites(messages.roles[item.role]) : messages.asks}
          {": "}
          <strong>{project}</strong>
        </p>
        <p className={styles.when}>{moment.format(new Date(item.created_at))}</p>
        <div className={styles.buttons}>
          <Button
            size="small"
            variant="primary"
            pending={pending === "accept"}
            aria-label={isInvite ? messages.acceptInvite(project) : messages.acceptRequest(name, project)}
            onClick={() => void respond(true)}
          >
            {messages.accept}
          </Button>
          <Button
            size="small"
            pending={pending === "decline"}
            aria-label={isInvite ? messages.declineInvite(project) : messages.declineRequest(name, project)}
            onClick={() => void respond(false)}
          >
            {messages.decline}
          </Button>
        </div>
      </div>
    </li>
  );
}
