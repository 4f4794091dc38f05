import { usePeers } from "@/features/storyboard/editorContext/editorContext";
import type { BlockLayout } from "@/playback/layoutCuts";
import { getInitials, getPersonColor } from "@/ui/people/initials";
import styles from "./PeerPlayheads.module.css";

/** Playheads of the other users on the timeline. */
export default function PeerPlayheads({ blocks }: { blocks: BlockLayout }) {
  const peers = usePeers();
  return (
    <>
      {[...peers.values()].map(({ connectionId, person, state }) =>
        state.frame === null ? null : (
          <span
            key={connectionId}
            className={styles.playhead}
            title={person.display_name}
            aria-hidden="true"
            data-peer={person.display_name}
            style={{
              "--person": getPersonColor(person.id),
              transform: `translateX(${blocks.getXOfFrame(state.frame)}px)`,
            }}
          >
            <span className={styles.initials}>{getInitials(person.display_name)}</span>
          </span>
        ),
      )}
    </>
  );
}
