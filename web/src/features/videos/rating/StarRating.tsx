import { Link, useLocation } from "@tanstack/react-router";
import { type KeyboardEvent, useRef, useState } from "react";
import { useSession } from "@/api/session";
import type { Video } from "@/features/videos/types";
import type { VideoStore } from "@/features/videos/videoStore";
import { cx } from "@/ui/cx";
import { VisuallyHidden } from "@/ui/VisuallyHidden";
import { messages } from "./messages";
import styles from "./StarRating.module.css";
import { roundToHalfStar, STAR_VALUES } from "./stars";
import { useRating } from "./useRating";

const STAR = "M12 2.2l3 6.1 6.8 1-4.9 4.7 1.2 6.7L12 17.5l-6.1 3.2 1.2-6.7L2.2 9.3l6.8-1z";

/** Left or right half of a star. */
function HalfStar({ value, filled }: { value: number; filled: boolean }) {
  const isLeft = value % 1 !== 0;
  return (
    <svg
      viewBox={isLeft ? "0 0 12 24" : "12 0 12 24"}
      className={cx(styles.half, filled && styles.filled)}
      aria-hidden="true"
    >
      <path d={STAR} />
    </svg>
  );
}

/** Return the value that an arrow key, Home or End leads to; null for other keys. */
function getNextValue(key: string, from: number | null): number | null {
  const last = STAR_VALUES.length - 1;
  const at = from === null ? -1 : STAR_VALUES.indexOf(from);
  const next = {
    ArrowRight: Math.min(last, at + 1),
    ArrowUp: Math.min(last, at + 1),
    ArrowLeft: Math.max(0, at - 1),
    ArrowDown: Math.max(0, at - 1),
    Home: 0,
    End: last,
  }[key];
  return next === undefined ? null : (STAR_VALUES[next] ?? null);
}

/**
 * Average rating of a video, with ten half stars to rate it. Clicking the own rating removes it. With the keyboard, the
 * arrow keys choose; Enter or Space saves the chosen rating, or removes the saved one.
 */
export function StarRating({ store, video }: { store: VideoStore; video: Video }) {
  const { average, count, my_rating: mine } = video.rating;
  const { phase } = useSession();
  const signedIn = phase === "signed-in";
  const here = useLocation({ select: (location) => location.href });
  const [pointed, setPointed] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const group = useRef<HTMLDivElement>(null);
  const setMine = useRating(store, video);
  const meant = pointed ?? chosen;
  const shown = meant ?? mine ?? roundToHalfStar(average);
  const look = cx(styles.stars, meant === null && mine === null && styles.average);
  const give = (value: number): void => {
    setPointed(null);
    setChosen(null);
    setMine(value === mine ? null : value);
  };
  const key = (event: KeyboardEvent<HTMLElement>): void => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const value = getNextValue(event.key, chosen ?? mine);
    if (value !== null) {
      setChosen(value);
      group.current?.querySelector<HTMLElement>(`[value="${value}"]`)?.focus();
    } else if (event.key === "Enter") give(chosen ?? Number(target.value));
    else if ((event.key === "Delete" || event.key === "Backspace") && mine !== null) give(mine);
    else if (event.key === "Escape" && chosen !== null) setChosen(null);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.rating}>
      {signedIn ? (
        <div
          ref={group}
          role="radiogroup"
          aria-label={messages.rating}
          className={look}
          onPointerLeave={() => setPointed(null)}
          onKeyDown={key}
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) setChosen(null);
          }}
        >
          {STAR_VALUES.map((value) => (
            <label
              key={value}
              className={styles.star}
              onPointerEnter={(event) => event.pointerType === "mouse" && setPointed(value)}
            >
              <input
                type="radio"
                name="rating"
                className={styles.input}
                value={value}
                checked={value === (chosen ?? mine)}
                // Clicking the checked value fires no change event.
                onChange={() => undefined}
                onClick={() => give(value)}
              />
              <VisuallyHidden>{messages.stars(value)}</VisuallyHidden>
              <HalfStar value={value} filled={value <= shown} />
            </label>
          ))}
        </div>
      ) : (
        <span className={cx(styles.stars, styles.average)} aria-hidden="true">
          {STAR_VALUES.map((value) => (
            <HalfStar key={value} value={value} filled={value <= shown} />
          ))}
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.summary}>{average === null ? messages.none : messages.summary(average, count)}</span>
        {chosen !== null && chosen !== mine ? (
          <span role="status">{messages.chosen(chosen)}</span>
        ) : signedIn && mine !== null ? (
          <>
            <span>{messages.mine(mine)}</span>
            <button type="button" className={styles.back} onClick={() => give(mine)}>
              {messages.takeBack}
            </button>
          </>
        ) : null}
        {phase === "signed-out" ? (
          <Link to="/signin" search={{ from: here }} className={styles.signIn}>
            {messages.signIn}
          </Link>
        ) : null}
      </span>
    </div>
  );
}
