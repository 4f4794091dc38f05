import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { getErrorMessage } from "@/api/problem";
import { type RequestOut, respondToRequest } from "@/features/notifications/api";
import styles from "@/features/notifications/Notifications.module.css";
import { messages } from "@/features/notifications/panelMessages";
import { Avatar } from "@/ui/Avatar";
import { Button } from "@/ui/Button";
import { getButtonClass } from "@/ui/buttonClass";
import { formatRelativeAge } from "@/ui/formatRelativeAge";
import { toast } from "@/ui/toasts";

const CHAT_REQUEST_KINDS: readonly RequestOut["kind"][] = ["message_request", "group_invite"];

/**
 * Invalidate the cached queries that the answer made stale. Imports the query client lazily: pages without queries
 * don't load it.
 */
async function refreshQueries(what: "chat" | "projects"): Promise<void> {
  const { queryClient } = await import("@/api/queryClient");
  await queryClient.invalidateQueries({ queryKey: [what] });
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
  const words = messages.requests[kind](name, project);

  const respond = async (accept: boolean): Promise<void> => {
    if (pending !== null) return;
    setPending(accept ? "accept" : "decline");
    try {
      await respondToRequest(request, accept);
      if (accept) {
        toast(words.done);
        if (kind !== "friend_request") void refreshQueries(CHAT_REQUEST_KINDS.includes(kind) ? "chat" : "projects");
      }
    } catch (error) {
      toast(getErrorMessage(error, messages.answerFailed), "error");
    }
    await reload();
    setPending(null);
  };

  return (
    <li className={styles.item}>
      <Avatar id={person.id} name={name} url={person.avatar_url} />
      <div className={styles.rest}>
        <p className={styles.words}>
          <Link to="/profile/$ref" params={{ ref: person.username }} className={styles.who} onClick={close}>
            {name}
          </Link>{" "}
          {kind === "invite"
            ? messages.invites(messages.roles[request.role === "editor" ? "editor" : "viewer"])
            : kind === "message_request"
              ? messages.wrote(request.count)
              : words.says}
          {project === "" ? null : (
            <>
              {": "}
              <strong>{project}</strong>
            </>
          )}
        </p>
        <p className={styles.when}>{formatRelativeAge(created_at)}</p>
        <div className={styles.buttons}>
          <Button
            size="small"
            variant="primary"
            pending={pending === "accept"}
            aria-label={words.accept}
            onClick={() => void respond(true)}
          >
            {messages.accept}
          </Button>
          {kind === "message_request" ? (
            <Link
              to="/messages/{-$kind}/{-$id}"
              params={{ kind: "direct", id: request.id }}
              className={getButtonClass("secondary", "small")}
              aria-label={words.decline}
              onClick={close}
            >
              {messages.open}
            </Link>
          ) : (
            <Button
              size="small"
              pending={pending === "decline"}
              aria-label={words.decline}
              onClick={() => void respond(false)}
            >
              {messages.decline}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
