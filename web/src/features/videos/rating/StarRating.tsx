import { Link, useLocation } from "@tanstack/react-router";
import { type KeyboardEvent, useRef, useState } from "react";
import { useSession } from "@/api/http/session";
import type { Video } from "@/features/videos/types";
import type { VideoStore } from "@/features/videos/videoStore";
import { cx } from "@/ui/cx";
import { VisuallyHidden } from "@/ui/text/VisuallyHidden";
import styles from "./StarRating.module.css";
import { roundToHalfStar, STAR_VALUES } from "./stars";
import { texts } from "./texts";
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
  const index = from === null ? -1 : STAR_VALUES.indexOf(from);
  const next = {
    ArrowRight: Math.min(last, index + 1),
    ArrowUp: Math.min(last, index + 1),
    ArrowLeft: Math.max(0, index - 1),
    ArrowDown: Math.max(0, index - 1),
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
  const { average, count, my_rating: ownRating } = video.rating;
  const { phase } = useSession();
  const signedIn = phase === "signed-in";
  const currentUrl = useLocation({ select: (location) => location.href });
  const [hoveredValue, setHoveredValue] = useState<number | null>(null);
  const [selectedValue, setSelectedValue] = useState<number | null>(null);
  const group = useRef<HTMLDivElement>(null);
  const saveRating = useRating(store, video);
  const previewValue = hoveredValue ?? selectedValue;
  const shownValue = previewValue ?? ownRating ?? roundToHalfStar(average);
  const starsClass = cx(styles.stars, previewValue === null && ownRating === null && styles.average);
  const submitRating = (value: number): void => {
    setHoveredValue(null);
    setSelectedValue(null);
    saveRating(value === ownRating ? null : value);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const value = getNextValue(event.key, selectedValue ?? ownRating);
    if (value !== null) {
      setSelectedValue(value);
      group.current?.querySelector<HTMLElement>(`[value="${value}"]`)?.focus();
    } else if (event.key === "Enter") submitRating(selectedValue ?? Number(target.value));
    else if ((event.key === "Delete" || event.key === "Backspace") && ownRating !== null) submitRating(ownRating);
    else if (event.key === "Escape" && selectedValue !== null) setSelectedValue(null);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.rating}>
      {signedIn ? (
        <div
          ref={group}
          role="radiogroup"
          aria-label={texts.rating}
          className={starsClass}
          onPointerLeave={() => setHoveredValue(null)}
          onKeyDown={handleKeyDown}
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) setSelectedValue(null);
          }}
        >
          {STAR_VALUES.map((value) => (
            <label
              key={value}
              className={styles.star}
              onPointerEnter={(event) => event.pointerType === "mouse" && setHoveredValue(value)}
            >
              <input
                type="radio"
                name="rating"
                className={styles.input}
                value={value}
                checked={value === (selectedValue ?? ownRating)}
                // Clicking the checked value fires no change event.
                onChange={() => undefined}
                onClick={() => submitRating(value)}
              />
              <VisuallyHidden>{texts.stars({ value })}</VisuallyHidden>
              <HalfStar value={value} filled={value <= shownValue} />
            </label>
          ))}
        </div>
      ) : (
        <span className={cx(styles.stars, styles.average)} aria-hidden="true">
          {STAR_VALUES.map((value) => (
            <HalfStar key={value} value={value} filled={value <= shownValue} />
          ))}
        </span>
      )}
      <span className={styles.details}>
        <span className={styles.summary}>{average === null ? texts.none : texts.summary(average, count)}</span>
        {selectedValue !== null && selectedValue !== ownRating ? (
          <span role="status">{texts.pressEnterToSave({ value: selectedValue })}</span>
        ) : signedIn && ownRating !== null ? (
          <>
            <span>{texts.yourRating({ value: ownRating })}</span>
            <button type="button" className={styles.remove} onClick={() => submitRating(ownRating)}>
              {texts.remove}
            </button>
          </>
        ) : null}
        {phase === "signed-out" ? (
          <Link to="/signin" search={{ from: currentUrl }} className={styles.signIn}>
            {texts.signIn}
          </Link>
        ) : null}
      </span>
    </div>
  );
}
