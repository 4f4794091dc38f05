import { usePeers } from "@/features/storyboard/editorContext/editorContext";
import type { Track } from "@/features/storyboard/types";
import { getPersonColor } from "@/ui/people/initials";
import styles from "./Lanes.module.css";
import type { LaneTimeScale } from "./laneTimeScale";

interface PeerClipsProps {
  timeScale: LaneTimeScale;
  lanePx: number;
  tracks: readonly Track[];
}

/** Outlines of the clips that other users are dragging. */
export function PeerClips({ timeScale, lanePx, tracks }: PeerClipsProps) {
  const peers = usePeers();
  return [...peers.values()].map(({ connectionId, person, state }) => {
    const lane = tracks.findIndex(({ id }) => id === state.clip?.track_id);
    if (!state.clip || lane < 0) return null;
    const left = timeScale.toX(state.clip.start);
    return (
      <span
        key={connectionId}
        className={styles.peerClip}
        title={person.display_name}
        aria-hidden="true"
        data-holds={person.display_name}
        style={{
          "--person": getPersonColor(person.id),
          transform: `translate(${left}px, ${lane * lanePx}px)`,
          width: Math.max(3, timeScale.toX(state.clip.start + state.clip.samples) - left),
          height: lanePx,
        }}
      />
    );
  });
}
