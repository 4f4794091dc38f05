import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { clampFrame, formatTime, formatTimecode } from "@/features/videos/player/frames";
import styles from "@/features/videos/player/Player.module.css";
import type { Player } from "@/features/videos/player/player";
import { texts } from "@/features/videos/player/texts";
import { usePlayer } from "@/features/videos/player/usePlayer";
import { HoverThumb } from "./HoverThumb";
import { SKIP_SECONDS } from "./keys";

const PAGE_SHARE = 0.1;

interface Hover {
  x: number;
  width: number;
  frame: number;
}

export interface SeekBarProps {
  player: Player;
  aspect: number;
  /** Marks on the bar. */
  children?: ReactNode;
}

/** Seek bar: buffered parts, progress, loop range, and a thumbnail at the pointer. */
export function SeekBar({ player, aspect, children }: SeekBarProps) {
  const position = usePlayer(player, (state) => state.position);
  const buffered = usePlayer(player, (state) => state.buffered);
  const range = usePlayer(player, (state) => state.range);
  const isReady = usePlayer(player, (state) => state.phase === "ready");
  const [hover, setHover] = useState<Hover | null>(null);
  const [lastHover, setLastHover] = useState<Hover | null>(null);
  const [dragging, setDragging] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const { rate, positionCount } = player;
  const last = Math.max(1, positionCount - 1);

  const getHover = (event: PointerEvent): Hover => {
    const box = bar.current?.getBoundingClientRect();
    const width = box?.width ?? 1;
    const x = Math.min(Math.max(0, event.clientX - (box?.left ?? 0)), width);
    return { x, width, frame: Math.round((x / width) * (positionCount - 1)) };
  };
  const updateHover = (target: Hover | null): void => {
    setHover(target);
    if (target) setLastHover(target);
  };
  const handlePointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    event.preventDefault();
    const target = getHover(event);
    setDragging(true);
    updateHover(target);
    player.startScrub();
    player.seek(target.frame);
  };
  const handlePointerMove = (event: PointerEvent): void => {
    const target = getHover(event);
    if (dragging) player.seek(target.frame);
    if (dragging || event.pointerType === "mouse") updateHover(target);
  };
  const handlePointerUp = (event: PointerEvent): void => {
    if (!dragging) return;
    setDragging(false);
    player.endScrub();
    if (event.pointerType !== "mouse") updateHover(null);
  };
  // The player handles left, right, Home and End, wherever the focus is.
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const page = Math.round(positionCount * PAGE_SHARE);
    const action = {
      ArrowDown: () => player.skipSeconds(-SKIP_SECONDS),
      ArrowUp: () => player.skipSeconds(SKIP_SECONDS),
      PageDown: () => player.seek(position - page),
      PageUp: () => player.seek(position + page),
    }[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  return (
    <div className={styles.seek}>
      <div
        ref={bar}
        className={styles.bar}
        role="slider"
        tabIndex={0}
        aria-label={texts.seek}
        aria-valuemin={0}
        aria-valuemax={positionCount - 1}
        aria-valuenow={position}
        aria-valuetext={texts.seekValue({
          time: formatTime(rate, position),
          length: formatTime(rate, positionCount),
          frame: clampFrame(rate, position),
        })}
        data-dragging={dragging || undefined}
        onPointerDown={handlePointerDown}
        onPointerMove={handlePointerMove}
        onPointerUp={handlePointerUp}
        onPointerCancel={handlePointerUp}
        onPointerLeave={() => !dragging && setHover(null)}
        onKeyDown={handleKeyDown}
      >
        <span className={styles.track}>
          {buffered.map(({ from, to }) => (
            <span
              key={from}
              className={styles.buffered}
              style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
            />
          ))}
          {range ? (
            <span
              className={styles.loop}
              data-loop={texts.range({
                first: formatTimecode(rate, range.first),
                last: formatTimecode(rate, range.last),
              })}
              style={{ left: `${(range.first / last) * 100}%`, width: `${((range.last - range.first) / last) * 100}%` }}
            />
          ) : null}
          {hover ? <span className={styles.hovered} style={{ width: hover.x }} /> : null}
          <span className={styles.played} style={{ width: `${(position / last) * 100}%` }} />
        </span>
        <span className={styles.knob} style={{ left: `${(position / last) * 100}%` }} />
      </div>
      {children}
      {lastHover && isReady ? (
        <HoverThumb player={player} aspect={aspect} isShown={hover !== null} {...(hover ?? lastHover)} />
      ) : null}
    </div>
  );
}
