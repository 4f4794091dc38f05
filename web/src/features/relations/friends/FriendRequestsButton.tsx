import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { requestsQuery } from "@/features/relations/api";
import { FriendRequests } from "@/features/relations/friends/FriendRequests";
import { texts } from "@/features/relations/texts";
import { useRelationUpdates } from "@/features/relations/useRelationUpdates";
import { Button } from "@/ui/buttons/Button";
import { Popover } from "@/ui/popups/Popover";
import styles from "./Friends.module.css";

/** Button with the number of incoming requests; opens a popover of all friend requests. */
export default function FriendRequestsButton() {
  useRelationUpdates();
  const { data } = useQuery(requestsQuery());
  const count = data?.incoming.length ?? 0;
  const isEmpty = count + (data?.outgoing.length ?? 0) === 0;
  return (
    <Popover
      title={texts.requests}
      hideTitle={!isEmpty}
      align="start"
      trigger={
        <Button size="small" icon={<UserPlus size={14} aria-hidden="true" />}>
          {texts.requests} {count > 0 ? <span className={styles.count}>{count}</span> : null}
        </Button>
      }
    >
      {isEmpty ? <p className={styles.empty}>{texts.noRequests}</p> : <FriendRequests />}
    </Popover>
  );
}
