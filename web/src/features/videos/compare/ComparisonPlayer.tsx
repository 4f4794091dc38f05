import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import type { PlayableVersion } from "@/features/videos/playableVersion";
import { Player } from "@/features/videos/player/player";
import { usePlayer } from "@/features/videos/player/usePlayer";
import { texts } from "@/features/videos/versions/texts";
import { Spinner } from "@/ui/status/Spinner";
import styles from "./Compare.module.css";
import { showDecodedFrames } from "./showDecodedFrames";
import { syncPlayers } from "./syncPlayers";

export type ComparisonLayout = "side" | "wipe";

/**
 * A compared version: side by side, or as a wipe. `split` is the position of the wipe, 0 to 1 of the picture's width.
 */
export interface Comparison {
  version: PlayableVersion;
  layout: ComparisonLayout;
  split: number;
}

const WIPE_STEP = 0.02;

export interface ComparisonPlayerProps {
  /** Player and number of the main version. */
  leader: Player;
  shownVersion: number;
  /** The compared version. */
  comparison: Comparison;
  fetchUrl: () => Promise<string>;
  onSplitChange: (share: number) => void;
}

/** Player of the compared version, synced to the main player; side by side, or over it up to a draggable wipe line. */
export default function ComparisonPlayer({
  leader,
  shownVersion,
  comparison,
  fetchUrl,
  onSplitChange,
}: ComparisonPlayerProps) {
  const { version, layout, split } = comparison;
  const video = useRef<HTMLVideoElement>(null);
  const container = useRef<HTMLDivElement>(null);
  // Created once: another version mounts with another key.
  const [player] = useState(
    () =>
      new Player({
        rate: version.rate,
        seconds: version.seconds,
        url: version.url,
        fetchUrl,
        preferences: { volume: 0, muted: true, captions: false, readout: "timecode" },
        savePreferences: () => undefined,
      }),
  );
  useEffect(() => (video.current ? player.attach(video.current) : undefined), [player]);
  useEffect(() => syncPlayers(leader, player), [leader, player]);
  useEffect(() => {
    const leaderVideo = container.current?.closest("section")?.querySelector("video");
    const cleanups = [
      leaderVideo && showDecodedFrames(leader, leaderVideo),
      video.current && showDecodedFrames(player, video.current),
    ];
    return () => {
      for (const cleanup of cleanups) cleanup?.();
    };
  }, [leader, player]);
  const phase = usePlayer(player, (state) => state.phase);

  const isWipe = layout === "wipe";
  const handlePointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = container.current?.getBoundingClientRect();
    if (box) onSplitChange(clamp((event.clientX - box.left) / box.width));
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const next = { ArrowLeft: split - WIPE_STEP, ArrowRight: split + WIPE_STEP, Home: 0, End: 1 }[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onSplitChange(clamp(next));
  };
  const percent = Math.round(split * 100);

  return (
    <div
      ref={container}
      className={styles.comparison}
      data-layout={layout}
      data-first={version.number < shownVersion || undefined}
    >
      <div className={styles.picture} style={isWipe ? { clipPath: `inset(0 ${100 - split * 100}% 0 0)` } : undefined}>
        <video
          ref={video}
          className={styles.video}
          data-comparison={version.number}
          poster={version.thumb}
          preload="auto"
          playsInline
          muted
          onClick={() => leader.toggle()}
        />
      </div>
      {phase === "opening" ? (
        <span className={styles.opening}>
          <Spinner size={28} />
        </span>
      ) : null}
      {isWipe ? (
        <>
          <span className={styles.name} data-position="left">
            {texts.short({ number: version.number })}
          </span>
          <span className={styles.name} data-position="right">
            {texts.short({ number: shownVersion })}
          </span>
          <div
            className={styles.wipe}
            role="slider"
            tabIndex={0}
            aria-label={texts.wipe}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            aria-valuetext={texts.wipeValue({ share: percent, number: version.number })}
            style={{ left: `${split * 100}%` }}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={handlePointerMove}
            onKeyDown={handleKeyDown}
          />
        </>
      ) : (
        <>
          <span className={styles.name} data-position="left">
            {texts.short({ number: version.number })}
          </span>
          <span className={styles.name} data-position="other-half">
            {texts.short({ number: shownVersion })}
          </span>
        </>
      )}
    </div>
  );
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}
