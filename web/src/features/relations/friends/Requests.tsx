import { useQuery } from "@tanstack/react-query";
import {
  acceptFriend,
  cancelRequest,
  declineFriend,
  type FriendRequest,
  requestsQuery,
} from "@/features/relations/api";
import { PersonLine } from "@/features/relations/friends/PersonLine";
import { useAnswers } from "@/features/relations/friends/useAnswers";
import { messages } from "@/features/relations/messages";
import { Button } from "@/ui/Button";
import { confirm } from "@/ui/confirm";
import { Panel } from "@/ui/Panel";
import { toast } from "@/ui/toasts";
import styles from "./Friends.module.css";

/** What waits for an answer, of oneself and of others; nothing where nothing does. */
export function Requests() {
  const { data } = useQuery(requestsQuery());
  const { act, isBusy } = useAnswers();
  const incoming = data?.incoming ?? [];
  const outgoing = data?.outgoing ?? [];
  if (incoming.length + outgoing.length === 0) return null;

  const accept = ({ id, person }: FriendRequest) =>
    act(id, "accept", async () => {
      await acceptFriend(id);
      toast(messages.becameFriends(person.display_name));
    });
  const cancel = async ({ id }: FriendRequest) => {
    if (await confirm(messages.cancelPending)) await act(id, "cancel", () => cancelRequest(id));
  };

  return (
    <Panel title={messages.requests} count={incoming.length || undefined} className={styles.requests}>
      {incoming.length > 0 ? (
        <ul className={styles.list} aria-label={messages.incoming}>
          {incoming.map((request) => (
            <PersonLine key={request.id} person={request.person} note={messages.wantsToBe}>
              <Button
                size="small"
                variant="primary"
                pending={isBusy(request.id, "accept")}
                onClick={() => void accept(request)}
              >
                {messages.accept}
              </Button>
              <Button
                size="small"
                pending={isBusy(request.id, "decline")}
                onClick={() => void act(request.id, "decline", () => declineFriend(request.id))}
              >
                {messages.decline}
              </Button>
            </PersonLine>
          ))}
        </ul>
      ) : null}
      {outgoing.length > 0 ? (
        <ul className={styles.list} aria-label={messages.outgoing}>
          {outgoing.map((request) => (
            <PersonLine key={request.id} person={request.person} note={messages.waits}>
              <Button size="small" pending={isBusy(request.id, "cancel")} onClick={() => void cancel(request)}>
                {messages.cancelRequest}
              </Button>
            </PersonLine>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}
