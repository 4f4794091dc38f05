import { useNavigate } from "@tanstack/react-router";
import { MessageCircle } from "lucide-react";
import type { Profile } from "@/api/types";
import { unfriend } from "@/features/relations/api";
import { PersonRow } from "@/features/relations/friends/PersonRow";
import { useOnlineFriends } from "@/features/relations/friends/useOnlineFriends";
import { usePersonActions } from "@/features/relations/friends/usePersonActions";
import { messages } from "@/features/relations/messages";
import { Button } from "@/ui/Button";
import { confirm } from "@/ui/confirm";
import styles from "./Friends.module.css";

const SKILLS_SHOWN = 4;

export interface FriendListProps {
  people: readonly Profile[];
  userId: string;
  /** True while `people` are still the results of the previous search. */
  isBusy: boolean;
}

/** List of friends with their skills and online status. */
export function FriendList({ people, userId, isBusy }: FriendListProps) {
  const online = useOnlineFriends(userId);
  const navigate = useNavigate();
  const answers = usePersonActions();
  const part = async (friend: Profile) => {
    if (!(await confirm(messages.askUnfriend(friend.display_name)))) return;
    await answers.act(friend.id, "part", () => unfriend(friend.id));
  };
  return (
    <ul className={styles.list} aria-label={messages.title} aria-busy={isBusy}>
      {people.map((friend) => (
        <PersonRow
          key={friend.id}
          person={friend}
          isOnline={online.has(friend.id)}
          note={friend.skills.slice(0, SKILLS_SHOWN).join(" · ")}
        >
          <Button
            size="small"
            icon={<MessageCircle size={14} aria-hidden="true" />}
            onClick={() => void navigate({ to: "/messages/{-$kind}/{-$id}", params: {}, search: { dm: friend.id } })}
          >
            {messages.message}
          </Button>
          <Button
            size="small"
            variant="ghost"
            pending={answers.isBusy(friend.id, "part")}
            onClick={() => void part(friend)}
          >
            {messages.unfriend}
          </Button>
        </PersonRow>
      ))}
    </ul>
  );
}
