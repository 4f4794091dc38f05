import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import { type RequestOut, respondToRequest } from "@/features/notifications/api";
import styles from "@/features/notifications/Notifications.module.css";
import { texts } from "@/features/notifications/panelTexts";
import { formatAge } from "@/i18n/dates";
import { Button } from "@/ui/buttons/Button";
import { getButtonClass } from "@/ui/buttons/buttonClass";
import { Avatar } from "@/ui/people/Avatar";
import { toast } from "@/ui/status/toasts";

const CHAT_REQUEST_KINDS: readonly RequestOut["kind"][] = ["message_request", "group_invite"];

/**
 * Invalidate the cached queries that the answer made stale. Imports the query client lazily: pages without queries
 * don't load it.
 */
async function refreshQueries(scope: "chat" | "projects"): Promise<void> {
  const { queryClient } = await import("@/api/records/queryClient");
  await queryClient.invalidateQueries({ queryKey: [scope] });
}

interface RequestItemProps {
  request: RequestOut;
  reload: () => Promise<void>;
  close: () => void;
}

/** A request with buttons to accept or decline it. */
export function RequestItem({ request, reload, close }: RequestItemProps) {
  const [pending, setPending] = useState<"accept" | "decline" | null>(null);
  const { kind, person, created_at } = request;
  const name = person.display_name;
  const project = request.project?.name ?? "";
  const description = texts.describeRequest(kind, name, project);

  const respond = async (accept: boolean): Promise<void> => {
    if (pending !== null) return;
    setPending(accept ? "accept" : "decline");
    try {
      await respondToRequest(request, accept);
      if (accept) {
        toast(description.done);
        if (kind !== "friend_request") void refreshQueries(CHAT_REQUEST_KINDS.includes(kind) ? "chat" : "projects");
      }
    } catch (error) {
      toast(getErrorMessage(error, texts.answerFailed), "error");
    }
    await reload();
    setPending(null);
  };

  return (
    <li className={styles.item}>
      <Avatar id={person.id} name={name} url={person.avatar_url} />
      <div className={styles.rest}>
        <p className={styles.text}>
          <Link to="/profile/$ref" params={{ ref: person.username }} className={styles.name} onClick={close}>
            {name}
          </Link>{" "}
          {kind === "invite"
            ? texts.invited
            : kind === "message_request"
              ? texts.sentMessages(request.count)
              : description.phrase}
          {project === "" ? null : (
            <>
              {" "}
              <strong>{project}</strong>
              {kind === "invite" ? ` ${texts.roles[request.role === "editor" ? "editor" : "viewer"]}` : null}
            </>
          )}
        </p>
        <p className={styles.time}>{formatAge(created_at)}</p>
        <div className={styles.buttons}>
          <Button
            size="small"
            variant="primary"
            pending={pending === "accept"}
            aria-label={description.accept}
            onClick={() => void respond(true)}
          >
            {texts.accept}
          </Button>
          {kind === "message_request" ? (
            <Link
              to="/messages/{-$kind}/{-$id}"
              params={{ kind: "direct", id: request.id }}
              className={getButtonClass("secondary", "small")}
              aria-label={description.decline}
              onClick={close}
            >
              {texts.open}
            </Link>
          ) : (
            <Button
              size="small"
              pending={pending === "decline"}
              aria-label={description.decline}
              onClick={() => void respond(false)}
            >
              {texts.decline}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
