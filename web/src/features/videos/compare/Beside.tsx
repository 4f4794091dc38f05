import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import type { Film } from "@/features/videos/film";
import { Player } from "@/features/videos/player/player";
import { usePlayer } from "@/features/videos/player/usePlayer";
import { messages } from "@/features/videos/versions/messages";
import { Spinner } from "@/ui/Spinner";
import styles from "./Compare.module.css";
import { follow } from "./follow";
import { showStills } from "./stills";

export type Layout = "side" | "wipe";

/** A version that is compared: side by side, or up to a share of the picture's width. */
export interface Compared {
  film: Film;
  layout: Layout;
  share: number;
}

const STEP = 0.02;

export interface BesideProps {
  /** The film that is shown, and which version it is. */
  leader: Player;
  shown: number;
  /** The version beside it, or under the same picture up to the wipe. */
  compared: Compared;
  freshUrl: () => Promise<string>;
  onShare: (share: number) => void;
}

/** Another version of the film that is shown, at the same moment: beside it, or over it up to a line that one drags. */
export default function Beside({ leader, shown, compared, freshUrl, onShare }: BesideProps) {
  const { film, layout, share } = compared;
  const video = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  // Another film comes with another key.
  const [player] = useState(
    () =>
      new Player({
        rate: film.rate,
        seconds: film.seconds,
        url: film.url,
        fetchUrl: freshUrl,
        kept: { volume: 0, muted: true, captions: false, readout: "timecode" },
        keep: () => undefined,
      }),
  );
  useEffect(() => (video.current ? player.attach(video.current) : undefined), [player]);
  useEffect(() => follow(leader, player), [leader, player]);
  useEffect(() => {
    const led = frame.current?.closest("section")?.querySelector("video");
    const ends = [led && showStills(leader, led), video.current && showStills(player, video.current)];
    return () => {
      for (const end of ends) end?.();
    };
  }, [leader, player]);
  const phase = usePlayer(player, (state) => state.phase);

  const isWipe = layout === "wipe";
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = frame.current?.getBoundingClientRect();
    if (box) onShare(clamp((event.clientX - box.left) / box.width));
  };
  const key = (event: KeyboardEvent): void => {
    const next = { ArrowLeft: share - STEP, ArrowRight: share + STEP, Home: 0, End: 1 }[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onShare(clamp(next));
  };
  const percent = Math.round(share * 100);

  return (
    <div ref={frame} className={styles.beside} data-layout={layout} data-first={film.number < shown || undefined}>
      <div className={styles.film} style={isWipe ? { clipPath: `inset(0 ${100 - share * 100}% 0 0)` } : undefined}>
        <video
          ref={video}
          className={styles.video}
          data-beside={film.number}
          poster={film.thumb}
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
          <span className={styles.name} data-place="left">
            {messages.short(film.number)}
          </span>
          <span className={styles.name} data-place="right">
            {messages.short(shown)}
          </span>
          <div
            className={styles.wipe}
            role="slider"
            tabIndex={0}
            aria-label={messages.wipe}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            aria-valuetext={messages.wipeValue(percent, film.number)}
            style={{ left: `${share * 100}%` }}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
            onKeyDown={key}
          />
        </>
      ) : (
        <>
          <span className={styles.name} data-place="left">
            {messages.short(film.number)}
          </span>
          <span className={styles.name} data-place="beyond">
            {messages.short(shown)}
          </span>
        </>
      )}
    </div>
  );
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}
