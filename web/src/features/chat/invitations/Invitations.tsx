import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import { acceptInvitation, CHAT_KEY, type ChatOut, declineInvitation, invitationsQuery } from "@/features/chat/api";
import { texts } from "@/features/chat/invitations/texts";
import styles from "@/features/chat/list/List.module.css";
import { texts as shared } from "@/features/chat/texts";
import { formatAge } from "@/i18n/dates";
import { Button } from "@/ui/buttons/Button";
import { Avatar } from "@/ui/people/Avatar";
import { toast } from "@/ui/status/toasts";

/** Pending invitations to groups, with buttons to join or decline. The group's name is hidden until the user joins. */
export default function Invitations({ onJoined }: { onJoined: (chat: ChatOut) => void }) {
  const { data } = useQuery(invitationsQuery());
  const [busyKey, setBusyKey] = useState<string | null>(null);
  const client = useQueryClient();
  const invitations = data?.items ?? [];

  const respond = async (key: string, send: () => Promise<unknown>): Promise<void> => {
    if (busyKey !== null) return;
    setBusyKey(key);
    try {
      await send();
    } catch (error) {
      toast(getErrorMessage(error, shared.actFailed), "error");
    }
    await client.invalidateQueries({ queryKey: CHAT_KEY });
    setBusyKey(null);
  };

  if (invitations.length === 0) return null;
  return (
    <ul className={styles.invitations} aria-label={texts.invitations}>
      {invitations.map(({ id, invited_by: { id: profileId, display_name, avatar_url }, created_at }) => (
        <li key={id} className={styles.request}>
          <span className={styles.person}>
            <Avatar id={profileId} name={display_name} url={avatar_url} size={40} />
            <span className={styles.text}>
              <span className={styles.invitation} dir="auto">
                {texts.invitedYou({ name: display_name })}
              </span>
              <span className={styles.preview}>{formatAge(created_at)}</span>
            </span>
          </span>
          <span className={styles.buttons}>
            <Button
              size="small"
              variant="primary"
              pending={busyKey === `join ${id}`}
              aria-label={texts.joinFor({ name: display_name })}
              onClick={() => void respond(`join ${id}`, async () => onJoined(await acceptInvitation(id)))}
            >
              {texts.join}
            </Button>
            <Button
              size="small"
              pending={busyKey === `decline ${id}`}
              aria-label={texts.declineFor({ name: display_name })}
              onClick={() => void respond(`decline ${id}`, () => declineInvitation(id))}
            >
              {texts.decline}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
