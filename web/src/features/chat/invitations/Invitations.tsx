import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getErrorMessage } from "@/api/problem";
import { acceptInvitation, CHAT_KEY, type ChatOut, declineInvitation, invitationsQuery } from "@/features/chat/api";
import { messages } from "@/features/chat/invitations/messages";
import styles from "@/features/chat/list/List.module.css";
import { messages as shared } from "@/features/chat/messages";
import { Avatar } from "@/ui/Avatar";
import { Button } from "@/ui/Button";
import { formatRelativeAge } from "@/ui/formatRelativeAge";
import { toast } from "@/ui/toasts";

/** Pending invitations to groups, with buttons to join or decline. The group's name is hidden until the user joins. */
export default function Invitations({ onJoined }: { onJoined: (chat: ChatOut) => void }) {
  const { data } = useQuery(invitationsQuery());
  const [busy, setBusy] = useState<string | null>(null);
  const client = useQueryClient();
  const invitations = data?.items ?? [];

  const answer = async (key: string, send: () => Promise<unknown>): Promise<void> => {
    if (busy !== null) return;
    setBusy(key);
    try {
      await send();
    } catch (error) {
      toast(getErrorMessage(error, shared.actFailed), "error");
    }
    await client.invalidateQueries({ queryKey: CHAT_KEY });
    setBusy(null);
  };

  if (invitations.length === 0) return null;
  return (
    <ul className={styles.invitations} aria-label={messages.invitations}>
      {invitations.map(({ id, invited_by: { id: profileId, display_name, avatar_url }, created_at }) => (
        <li key={id} className={styles.request}>
          <span className={styles.who}>
            <Avatar id={profileId} name={display_name} url={avatar_url} size={40} />
            <span className={styles.words}>
              <span className={styles.invitation} dir="auto">
                {messages.invitedYou(display_name)}
              </span>
              <span className={styles.last}>{formatRelativeAge(created_at)}</span>
            </span>
          </span>
          <span className={styles.buttons}>
            <Button
              size="small"
              variant="primary"
              pending={busy === `join ${id}`}
              aria-label={messages.joinOf(display_name)}
              onClick={() => void answer(`join ${id}`, async () => onJoined(await acceptInvitation(id)))}
            >
              {messages.join}
            </Button>
            <Button
              size="small"
              pending={busy === `decline ${id}`}
              aria-label={messages.declineOf(display_name)}
              onClick={() => void answer(`decline ${id}`, () => declineInvitation(id))}
            >
              {messages.decline}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
