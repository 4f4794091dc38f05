import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { clampFrame, formatTime, formatTimecode } from "./frames";
import { HoverThumb } from "./HoverThumb";
import { SKIP_SECONDS } from "./keys";
import { messages } from "./messages";
import styles from "./Player.module.css";
import type { Player } from "./player";
import { usePlayer } from "./usePlayer";

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
  const place = usePlayer(player, (state) => state.position);
  const buffered = usePlayer(player, (state) => state.buffered);
  const range = usePlayer(player, (state) => state.range);
  const isReady = usePlayer(player, (state) => state.phase === "ready");
  const [hover, setHover] = useState<Hover | null>(null);
  const [everHovered, setEverHovered] = useState<Hover | null>(null);
  const [dragging, setDragging] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const { rate, positionCount } = player;
  const last = Math.max(1, positionCount - 1);

  const placeOf = (event: PointerEvent): Hover => {
    const box = bar.current?.getBoundingClientRect();
    const width = box?.width ?? 1;
    const x = Math.min(Math.max(0, event.clientX - (box?.left ?? 0)), width);
    return { x, width, frame: Math.round((x / width) * (positionCount - 1)) };
  };
  const look = (at: Hover | null): void => {
    setHover(at);
    if (at) setEverHovered(at);
  };
  const down = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    event.preventDefault();
    const at = placeOf(event);
    setDragging(true);
    look(at);
    player.startScrub();
    player.seek(at.frame);
  };
  const move = (event: PointerEvent): void => {
    const at = placeOf(event);
    if (dragging) player.seek(at.frame);
    if (dragging || event.pointerType === "mouse") look(at);
  };
  const up = (event: PointerEvent): void => {
    if (!dragging) return;
    setDragging(false);
    player.endScrub();
    if (event.pointerType !== "mouse") look(null);
  };
  // The player handles left, right, Home and End, wherever the focus is.
  const key = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const page = Math.round(positionCount * PAGE_SHARE);
    const action = {
      ArrowDown: () => player.skipSeconds(-SKIP_SECONDS),
      ArrowUp: () => player.skipSeconds(SKIP_SECONDS),
      PageDown: () => player.seek(place - page),
      PageUp: () => player.seek(place + page),
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
        aria-label={messages.seek}
        aria-valuemin={0}
        aria-valuemax={positionCount - 1}
        aria-valuenow={place}
        aria-valuetext={messages.seekValue(
          formatTime(rate, place),
          formatTime(rate, positionCount),
          clampFrame(rate, place),
        )}
        data-dragging={dragging || undefined}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onPointerLeave={() => !dragging && setHover(null)}
        onKeyDown={key}
      >
        <span className={styles.rail}>
          {buffered.map(({ from, to }) => (
            <span
              key={from}
              className={styles.here}
              style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
            />
          ))}
          {range ? (
            <span
              className={styles.loop}
              data-loop={messages.range(formatTimecode(rate, range.first), formatTimecode(rate, range.last))}
              style={{ left: `${(range.first / last) * 100}%`, width: `${((range.last - range.first) / last) * 100}%` }}
            />
          ) : null}
          {hover ? <span className={styles.ahead} style={{ width: hover.x }} /> : null}
          <span className={styles.played} style={{ width: `${(place / last) * 100}%` }} />
        </span>
        <span className={styles.knob} style={{ left: `${(place / last) * 100}%` }} />
      </div>
      {children}
      {everHovered && isReady ? (
        <HoverThumb player={player} aspect={aspect} isShown={hover !== null} {...(hover ?? everHovered)} />
      ) : null}
    </div>
  );
}
