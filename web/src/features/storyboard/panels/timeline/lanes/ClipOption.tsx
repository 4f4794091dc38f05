import { memo } from "react";
import { secondsText } from "@/features/storyboard/model/time";
import type { SoundDesk } from "@/features/storyboard/sound/soundDesk";
import { frameAt } from "@/playback/samples";
import styles from "./Lanes.module.css";
import type { LaneTime } from "./laneTime";
import { laneMessages } from "./messages";
import type { LaneClip } from "./useLaneClips";

/** Narrower clips have no corners to be faded by, and narrower ones still no edges, px. */
const CORNERS_PX = 36;
const EDGES_PX = 18;

interface ClipOptionProps {
  laid: LaneClip;
  time: LaneTime;
  lanePx: number;
  fps: number;
  isPicked: boolean;
  isReachable: boolean;
  canEdit: boolean;
  sound: SoundDesk;
  /** How much of its audio this device lacks. */
  missing: "all" | "part" | undefined;
}

/** What is taken hold of of a clip; it is painted below. */
export const ClipOption = memo(function ClipOption(props: ClipOptionProps) {
  const { laid, time, lanePx, fps, isPicked, isReachable, canEdit, sound, missing } = props;
  const { clip, sound: of, start, end, lane } = laid;
  const length = end - clip.from;
  const left = time.xOf(start);
  const width = Math.max(3, time.xOf(start + length) - left);
  const text = (samples: number): string => `${secondsText(frameAt(samples, fps), fps)} s`;
  const about = laneMessages.describe(clip, of, text(start), text(length), missing);
  const fadeIn = time.xOf(start + clip.fade_in) - left;
  const fadeOut = time.xOf(start + length - clip.fade_out) - left;
  return (
    <div
      role="option"
      data-clip={clip.id}
      aria-selected={isPicked}
      aria-label={of?.name ?? laneMessages.unknown}
      aria-description={about}
      title={`${of?.name ?? laneMessages.unknown}. ${about}`}
      tabIndex={isReachable ? 0 : -1}
      className={styles.clip}
      style={{ transform: `translate(${left}px, ${lane * lanePx}px)`, width, height: lanePx }}
      onFocus={() => sound.pick(clip.id)}
    >
      {canEdit && width >= EDGES_PX ? (
        <>
          <span className={styles.edge} data-grip="start" />
          <span className={styles.edge} data-grip="end" />
        </>
      ) : null}
      {canEdit && width >= CORNERS_PX ? (
        <>
          <span className={styles.corner} data-grip="fade in" style={{ left: Math.min(fadeIn, width - 8) }} />
          <span className={styles.corner} data-grip="fade out" style={{ left: Math.max(fadeOut, 8) }} />
        </>
      ) : null}
    </div>
  );
});
