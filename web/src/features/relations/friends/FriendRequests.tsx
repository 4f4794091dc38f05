import { useQuery } from "@tanstack/react-query";
import {
  acceptFriendRequest,
  cancelFriendRequest,
  declineFriendRequest,
  type FriendRequest,
  requestsQuery,
} from "@/features/relations/api";
import { PersonRow } from "@/features/relations/friends/PersonRow";
import { usePersonActions } from "@/features/relations/friends/usePersonActions";
import { texts } from "@/features/relations/texts";
import { Button } from "@/ui/buttons/Button";
import { confirm } from "@/ui/dialogs/confirm";
import { Panel } from "@/ui/layout/Panel";
import { toast } from "@/ui/status/toasts";
import styles from "./Friends.module.css";

/** Panel of incoming and outgoing friend requests; renders nothing if there are none. */
export function FriendRequests() {
  const { data } = useQuery(requestsQuery());
  const { act: run, isBusy } = usePersonActions();
  const incoming = data?.incoming ?? [];
  const outgoing = data?.outgoing ?? [];
  if (incoming.length + outgoing.length === 0) return null;

  const accept = ({ id, person }: FriendRequest) =>
    run(id, "accept", async () => {
      await acceptFriendRequest(id);
      toast(texts.becameFriends({ name: person.display_name }));
    });
  const cancel = async ({ id }: FriendRequest) => {
    if (await confirm(texts.cancelRequestQuestion)) await run(id, "cancel", () => cancelFriendRequest(id));
  };

  return (
    <Panel title={texts.requests} count={incoming.length || undefined} className={styles.requests}>
      {incoming.length > 0 ? (
        <ul className={styles.list} aria-label={texts.incoming}>
          {incoming.map((request) => (
            <PersonRow key={request.id} person={request.person} note={texts.incomingNote}>
              <Button
                size="small"
                variant="primary"
                pending={isBusy(request.id, "accept")}
                onClick={() => void accept(request)}
              >
                {texts.accept}
              </Button>
              <Button
                size="small"
                pending={isBusy(request.id, "decline")}
                onClick={() => void run(request.id, "decline", () => declineFriendRequest(request.id))}
              >
                {texts.decline}
              </Button>
            </PersonRow>
          ))}
        </ul>
      ) : null}
      {outgoing.length > 0 ? (
        <ul className={styles.list} aria-label={texts.outgoing}>
          {outgoing.map((request) => (
            <PersonRow key={request.id} person={request.person} note={texts.outgoingNote}>
              <Button size="small" pending={isBusy(request.id, "cancel")} onClick={() => void cancel(request)}>
                {texts.cancelRequest}
              </Button>
            </PersonRow>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}
