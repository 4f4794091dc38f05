import { Forward, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import type { Player } from "@/features/videos/player/player";
import { StarRating } from "@/features/videos/rating/StarRating";
import type { Video } from "@/features/videos/types";
import type { VideoStore } from "@/features/videos/videoStore";
import { formatDate } from "@/i18n/dates";
import { formatDuration } from "@/i18n/duration";
import { Button } from "@/ui/buttons/Button";
import { lazyComponent } from "@/ui/lazyComponent";
import { toast } from "@/ui/status/toasts";
import { formatSize } from "@/ui/text/formatSize";
import { texts } from "./texts";
import styles from "./Watch.module.css";

const VideoTools = lazyComponent(() => import("@/features/videos/edit/VideoTools"));

async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast(texts.shared);
  } catch {
    toast(texts.shareFailed, "error");
  }
}

function Details({ video }: { video: Video }) {
  const fps = Math.round((video.rate_numerator / video.rate_denominator) * 1000) / 1000;
  return (
    <section className={styles.details} aria-label={texts.details}>
      {video.description ? <p className={styles.description}>{video.description}</p> : null}
      <p className={styles.facts}>
        <span>{texts.size({ width: video.width, height: video.height })}</span>
        <span>{texts.rate({ fps })}</span>
        <span>{formatDuration(video.duration_seconds)}</span>
        <span>{formatSize(video.size)}</span>
      </p>
    </section>
  );
}

export interface VideoInfoProps {
  store: VideoStore;
  video: Video;
  player: Player;
  /** Send a link to a chat; null if the user can't. */
  onSend: ((link: string) => void) | null;
  /** Buttons for reviewers. */
  tools?: ReactNode;
}

/** Title, rating, details and actions of a video. */
export function VideoInfo({ store, video, player, onSend, tools }: VideoInfoProps) {
  return (
    <div className={styles.about}>
      <div className={styles.head}>
        <h1 className={styles.title}>{video.title}</h1>
        <div className={styles.underTitle}>
          <p className={styles.meta}>
            <span>{texts.views({ count: video.views })}</span>
            <time dateTime={video.created_at}>{formatDate(video.created_at)}</time>
          </p>
          <div className={styles.actions}>
            <Button size="small" icon={<Share2 size={15} aria-hidden="true" />} onClick={() => void copyLink()}>
              {texts.share}
            </Button>
            {onSend ? (
              <Button
                size="small"
                icon={<Forward size={15} aria-hidden="true" />}
                onClick={() => {
                  const frame = player.state.getState().frame;
                  onSend(`/video/${video.slug}${frame > 0 ? `?frame=${frame}` : ""}`);
                }}
              >
                {texts.send}
              </Button>
            ) : null}
            {tools}
            {video.abilities.edit || video.abilities.feature ? (
              <VideoTools store={store} video={video} player={player} />
            ) : null}
          </div>
        </div>
        <StarRating store={store} video={video} />
      </div>
      <Details video={video} />
    </div>
  );
}
