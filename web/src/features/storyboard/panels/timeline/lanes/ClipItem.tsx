import { memo } from "react";
import { formatSeconds } from "@/features/storyboard/model/time";
import type { AudioStore } from "@/features/storyboard/sound/audioStore";
import { sampleToFrame } from "@/playback/samples";
import styles from "./Lanes.module.css";
import type { LaneTimeScale } from "./laneTimeScale";
import { laneTexts } from "./texts";
import type { LaneClip } from "./useLaneClips";

/** Minimum clip widths for the fade corners and for the trim edges, in px. */
const FADE_CORNERS_MIN_PX = 36;
const TRIM_EDGES_MIN_PX = 18;

interface ClipItemProps {
  laneClip: LaneClip;
  timeScale: LaneTimeScale;
  lanePx: number;
  fps: number;
  isSelected: boolean;
  isTabStop: boolean;
  canEdit: boolean;
  sound: AudioStore;
  /** How much of the clip's audio is missing on this device; undefined if none. */
  missingAudio: "all" | "part" | undefined;
}

/** Focusable element with the drag handles of a clip. The clip itself is painted on the canvas below it. */
export const ClipItem = memo(function ClipItem(props: ClipItemProps) {
  const { laneClip, timeScale, lanePx, fps, isSelected, isTabStop, canEdit, sound, missingAudio } = props;
  const { clip, sound: clipSound, start, end, lane } = laneClip;
  const length = end - clip.from;
  const left = timeScale.toX(start);
  const width = Math.max(3, timeScale.toX(start + length) - left);
  const formatSamples = (samples: number): string => `${formatSeconds(sampleToFrame(samples, fps), fps)} s`;
  const description = laneTexts.describe(clip, clipSound, formatSamples(start), formatSamples(length), missingAudio);
  const fadeIn = timeScale.toX(start + clip.fade_in) - left;
  const fadeOut = timeScale.toX(start + length - clip.fade_out) - left;
  return (
    <div
      role="option"
      data-clip={clip.id}
      aria-selected={isSelected}
      aria-label={clipSound?.name ?? laneTexts.unknown}
      aria-description={description}
      title={laneTexts.tooltip({ name: clipSound?.name ?? laneTexts.unknown, description })}
      tabIndex={isTabStop ? 0 : -1}
      className={styles.clip}
      style={{ transform: `translate(${left}px, ${lane * lanePx}px)`, width, height: lanePx }}
      onFocus={() => sound.selectClip(clip.id)}
    >
      {canEdit && width >= TRIM_EDGES_MIN_PX ? (
        <>
          <span className={styles.trimEdge} data-grip="start" />
          <span className={styles.trimEdge} data-grip="end" />
        </>
      ) : null}
      {canEdit && width >= FADE_CORNERS_MIN_PX ? (
        <>
          <span className={styles.fadeHandle} data-grip="fade in" style={{ left: Math.min(fadeIn, width - 8) }} />
          <span className={styles.fadeHandle} data-grip="fade out" style={{ left: Math.max(fadeOut, 8) }} />
        </>
      ) : null}
    </div>
  );
});
