import { useStore } from "zustand";
import { usePeers } from "@/features/storyboard/desk/desk";
import styles from "@/features/storyboard/editor/PeopleHere.module.css";
import { togetherMessages } from "@/features/storyboard/editor/togetherMessages";
import type { Together } from "@/features/storyboard/together/together";
import { Avatar } from "@/ui/Avatar";
import { personColour } from "@/ui/initials";
import { Tooltip } from "@/ui/Tooltip";

/** More people than this are counted. */
const SHOWN = 5;

/** Who else is on the board; a press follows. */
export default function PeopleHere({ together }: { together: Together }) {
  const peers = usePeers();
  const followed = useStore(together.following, (state) => state.id);
  const all = [...peers.values()];
  return (
    <ul className={styles.people} aria-label={togetherMessages.here}>
      {all.slice(0, SHOWN).map(({ connectionId, person }) => {
        const isFollowed = connectionId === followed;
        const label = (isFollowed ? togetherMessages.stop : togetherMessages.follow)(person.display_name);
        return (
          <li key={connectionId}>
            <Tooltip label={label} side="bottom">
              <button
                type="button"
                className={styles.person}
                aria-label={label}
                aria-pressed={isFollowed}
                style={{ "--person": personColour(person.id) }}
                onClick={() => together.follow(isFollowed ? null : connectionId)}
              >
                <Avatar id={person.id} name={person.display_name} url={person.avatar_url} size={26} />
              </button>
            </Tooltip>
          </li>
        );
      })}
      {all.length > SHOWN ? <li className={styles.more}>{togetherMessages.more(all.length - SHOWN)}</li> : null}
    </ul>
  );
}
