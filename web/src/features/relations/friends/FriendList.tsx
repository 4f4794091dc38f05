import { useNavigate } from "@tanstack/react-router";
import { MessageCircle } from "lucide-react";
import type { Profile } from "@/api/types";
import { unfriend } from "@/features/relations/api";
import { PersonRow } from "@/features/relations/friends/PersonRow";
import { useOnlineFriends } from "@/features/relations/friends/useOnlineFriends";
import { usePersonActions } from "@/features/relations/friends/usePersonActions";
import { texts } from "@/features/relations/texts";
import { Button } from "@/ui/buttons/Button";
import { confirm } from "@/ui/dialogs/confirm";
import { getSkillLabel } from "@/ui/people/skillNames";
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
  const actions = usePersonActions();
  const confirmUnfriend = async (friend: Profile) => {
    if (!(await confirm(texts.unfriendQuestion(friend.display_name)))) return;
    await actions.act(friend.id, "unfriend", () => unfriend(friend.id));
  };
  return (
    <ul className={styles.list} aria-label={texts.title} aria-busy={isBusy}>
      {people.map((friend) => (
        <PersonRow
          key={friend.id}
          person={friend}
          isOnline={online.has(friend.id)}
          note={friend.skills.slice(0, SKILLS_SHOWN).map(getSkillLabel).join(" · ")}
        >
          <Button
            size="small"
            icon={<MessageCircle size={14} aria-hidden="true" />}
            onClick={() => void navigate({ to: "/messages/{-$kind}/{-$id}", params: {}, search: { dm: friend.id } })}
          >
            {texts.message}
          </Button>
          <Button
            size="small"
            variant="ghost"
            pending={actions.isBusy(friend.id, "unfriend")}
            onClick={() => void confirmUnfriend(friend)}
          >
            {texts.unfriend}
          </Button>
        </PersonRow>
      ))}
    </ul>
  );
}
