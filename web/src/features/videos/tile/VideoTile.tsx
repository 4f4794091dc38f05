import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { VideoTile as Video } from "@/features/videos/types";
import { formatAge } from "@/i18n/dates";
import { formatDuration } from "@/i18n/duration";
import { formatCompactNumber } from "@/i18n/numbers";
import { RatingStars } from "./RatingStars";
import { texts } from "./texts";
import styles from "./VideoTile.module.css";

export interface VideoTileProps {
  video: Video;
  /** True to show the publisher. */
  isPublisherShown?: boolean;
  /** Must be one level below the heading of the list. */
  heading?: "h2" | "h3";
}

/** Video in a list: thumbnail, title, publisher, views and rating. */
export function VideoTile({ video, isPublisherShown = true, heading: Heading = "h3" }: VideoTileProps) {
  const [isBroken, setIsBroken] = useState(false);
  const { publisher } = video;
  return (
    <article className={styles.tile}>
      <span className={styles.thumb}>
        {isBroken ? null : <img src={video.thumb_url} alt="" loading="lazy" onError={() => setIsBroken(true)} />}
        <span className={styles.length}>{formatDuration(video.duration_seconds)}</span>
      </span>
      <Heading className={styles.title}>
        <Link to="/video/$slug" params={{ slug: video.slug }} className={styles.link}>
          {video.title}
        </Link>
      </Heading>
      {isPublisherShown ? (
        <Link to="/profile/$ref" params={{ ref: publisher.username }} className={styles.publisher}>
          {publisher.display_name}
        </Link>
      ) : null}
      <p className={styles.meta}>
        <span>{texts.views({ count: video.views, number: formatCompactNumber(video.views) })}</span>
        <time dateTime={video.created_at}>{formatAge(video.created_at)}</time>
        <RatingStars average={video.rating_average} count={video.rating_count} />
      </p>
    </article>
  );
}
