import { Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { useSession } from "@/api/session";
import type { Video } from "@/features/videos/types";
import type { VideoStore } from "@/features/videos/videoStore";
import { cx } from "@/ui/cx";
import { VisuallyHidden } from "@/ui/VisuallyHidden";
import { messages } from "./messages";
import styles from "./StarRating.module.css";
import { inHalves, STAR_VALUES } from "./stars";
import { useRating } from "./useRating";

const STAR = "M12 2.2l3 6.1 6.8 1-4.9 4.7 1.2 6.7L12 17.5l-6.1 3.2 1.2-6.7L2.2 9.3l6.8-1z";

/** The left or right half of a star. */
function Half({ value, filled }: { value: number; filled: boolean }) {
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

/** What the video is rated, and ten half stars to rate it; a press on one's own takes it back. */
export function StarRating({ store, video }: { store: VideoStore; video: Video }) {
  const { average, count, mine } = video.rating;
  const { phase } = useSession();
  const signedIn = phase === "signed-in";
  const here = useLocation({ select: (location) => location.href });
  const [pointed, setPointed] = useState<number | null>(null);
  const setMine = useRating(store, video);
  const shown = pointed ?? mine ?? inHalves(average);
  const look = cx(styles.stars, pointed === null && mine === null && styles.average);
  return (
    <div className={styles.rating}>
      {signedIn ? (
        <div role="radiogroup" aria-label={messages.rating} className={look} onPointerLeave={() => setPointed(null)}>
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
                checked={value === mine}
                // A press on what is chosen already is no change.
                onChange={() => undefined}
                onClick={() => {
                  setPointed(null);
                  setMine(value === mine ? null : value);
                }}
              />
              <VisuallyHidden>{messages.stars(value)}</VisuallyHidden>
              <Half value={value} filled={value <= shown} />
            </label>
          ))}
        </div>
      ) : (
        <span className={cx(styles.stars, styles.average)} aria-hidden="true">
          {STAR_VALUES.map((value) => (
            <Half key={value} value={value} filled={value <= shown} />
          ))}
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.summary}>{average === null ? messages.none : messages.summary(average, count)}</span>
        {signedIn && mine !== null ? <span>{messages.mine(mine)}</span> : null}
        {phase === "signed-out" ? (
          <Link to="/signin" search={{ from: here }} className={styles.signIn}>
            {messages.signIn}
          </Link>
        ) : null}
      </span>
    </div>
  );
}
