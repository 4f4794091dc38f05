import { useStore } from "zustand";
import styles from "@/features/storyboard/editor/overlays/PeerAvatars.module.css";
import { presenceTexts } from "@/features/storyboard/editor/overlays/presenceTexts";
import { usePeers } from "@/features/storyboard/editorContext/editorContext";
import type { BoardPresence } from "@/features/storyboard/presence/boardPresence";
import { Avatar } from "@/ui/people/Avatar";
import { getPersonColor } from "@/ui/people/initials";
import { Tooltip } from "@/ui/popups/Tooltip";

/** Further people are shown as a count. */
const AVATARS_MAX = 5;

/** Avatars of the other people on the board. Pressing one starts or stops following that person. */
export default function PeerAvatars({ presence }: { presence: BoardPresence }) {
  const peers = usePeers();
  const followedId = useStore(presence.following, (state) => state.connectionId);
  const all = [...peers.values()];
  return (
    <ul className={styles.people} aria-label={presenceTexts.here}>
      {all.slice(0, AVATARS_MAX).map(({ connectionId, person }) => {
        const isFollowed = connectionId === followedId;
        const label = (isFollowed ? presenceTexts.stop : presenceTexts.follow)({ name: person.display_name });
        return (
          <li key={connectionId}>
            <Tooltip label={label} side="bottom">
              <button
                type="button"
                className={styles.person}
                aria-label={label}
                aria-pressed={isFollowed}
                style={{ "--person": getPersonColor(person.id) }}
                onClick={() => presence.follow(isFollowed ? null : connectionId)}
              >
                <Avatar id={person.id} name={person.display_name} url={person.avatar_url} size={26} />
              </button>
            </Tooltip>
          </li>
        );
      })}
      {all.length > AVATARS_MAX ? (
        <li className={styles.more}>{presenceTexts.more({ count: all.length - AVATARS_MAX })}</li>
      ) : null}
    </ul>
  );
}
