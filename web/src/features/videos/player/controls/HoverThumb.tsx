import { useEffect, useRef } from "react";
import { formatTime, getFrameAt, getFrameMiddle } from "@/features/videos/player/frames";
import { HOVER_THUMB_PX, HOVER_THUMB_SECONDS } from "@/features/videos/player/limits";
import styles from "@/features/videos/player/Player.module.css";
import type { Player } from "@/features/videos/player/player";

export interface HoverThumbProps {
  player: Player;
  /** Frame under the pointer, and the pointer's position on the seek bar in px. */
  frame: number;
  x: number;
  width: number;
  aspect: number;
  isShown: boolean;
}

/** Preview of the frame under the pointer. Uses a second, muted video element that loads on the first hover. */
export function HoverThumb({ player, frame, x, width, aspect, isShown }: HoverThumbProps) {
  const video = useRef<HTMLVideoElement>(null);
  const seekState = useRef<{ seconds: number | null; next: number | null }>({ seconds: null, next: null });
  const seconds = getFrameMiddle(player.rate, frame);

  useEffect(() => {
    const element = video.current;
    if (!element || !isShown) return;
    const { current } = seekState;
    if (element.src === "") element.src = player.url;
    if (current.seconds !== null && Math.abs(current.seconds - seconds) < HOVER_THUMB_SECONDS) return;
    current.next = seconds;
    // One seek at a time; then go to the latest position.
    const seekNext = (): void => {
      if (current.next === null || element.seeking || element.readyState === 0) return;
      current.seconds = current.next;
      current.next = null;
      element.currentTime = getFrameMiddle(player.rate, getFrameAt(player.rate, current.seconds));
    };
    element.onloadedmetadata = seekNext;
    element.onseeked = seekNext;
    // The signed URL expired. The next hover uses the player's current one.
    element.onerror = () => {
      element.removeAttribute("src");
      current.seconds = null;
    };
    seekNext();
  }, [player, seconds, isShown]);

  const half = HOVER_THUMB_PX / 2;
  const left = width < HOVER_THUMB_PX ? width / 2 : Math.min(Math.max(half, x), width - half);
  return (
    <div className={styles.thumb} style={{ left, width: HOVER_THUMB_PX }} hidden={!isShown} aria-hidden="true">
      <video
        ref={video}
        className={styles.thumbPicture}
        style={{ aspectRatio: aspect }}
        preload="metadata"
        muted
        playsInline
        tabIndex={-1}
      />
      <span className={styles.thumbTime}>{formatTime(player.rate, frame)}</span>
    </div>
  );
}
