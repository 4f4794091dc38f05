import { usePeers } from "@/features/storyboard/desk/desk";
import type { Track } from "@/features/storyboard/types";
import { personColour } from "@/ui/initials";
import styles from "./Lanes.module.css";
import type { LaneTime } from "./laneTime";

interface PeerClipsProps {
  time: LaneTime;
  lanePx: number;
  tracks: readonly Track[];
}

/** Where others hold clips at this moment. */
export function PeerClips({ time, lanePx, tracks }: PeerClipsProps) {
  const peers = usePeers();
  return [...peers.values()].map(({ connectionId, person, state }) => {
    const lane = tracks.findIndex(({ id }) => id === state.clip?.track_id);
    if (!state.clip || lane < 0) return null;
    const left = time.xOf(state.clip.start);
    return (
      <span
        key={connectionId}
        className={styles.theirs}
        title={person.display_name}
        aria-hidden="true"
        data-holds={person.display_name}
        style={{
          "--person": personColour(person.id),
          transform: `translate(${left}px, ${lane * lanePx}px)`,
          width: Math.max(3, time.xOf(state.clip.start + state.clip.samples) - left),
          height: lanePx,
        }}
      />
    );
  });
}
