import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Forward, Share2 } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { TopicEvent } from "@/api/gen/socket";
import { messages as commentMessages } from "@/features/videos/comments/messages";
import { recallKept, rememberKept } from "@/features/videos/player/kept";
import { PlayerView } from "@/features/videos/player/PlayerView";
import { Player } from "@/features/videos/player/player";
import { StarRating } from "@/features/videos/rating/StarRating";
import { useReview } from "@/features/videos/review/useReview";
import { durationText } from "@/features/videos/tile/duration";
import type { Video } from "@/features/videos/types";
import { useVideoEvents } from "@/features/videos/useVideoEvents";
import type { VideoStore } from "@/features/videos/videoStore";
import { Button } from "@/ui/Button";
import { late } from "@/ui/late";
import { sizeText } from "@/ui/sizeText";
import { toast } from "@/ui/toasts";
import { Creators } from "./Creators";
import type { TalkTab } from "./MemberTalk";
import { messages } from "./messages";
import styles from "./Watch.module.css";

const VideoTools = late(() => import("@/features/videos/edit/VideoTools"));
const CommentsPanel = late(() => import("@/features/videos/comments/CommentsPanel"));
const MemberTalk = late(() => import("./MemberTalk"));
const ReviewMarks = late(() => import("@/features/videos/review/ReviewMarks"));
const ReviewOverlay = late(() => import("@/features/videos/review/ReviewOverlay"));

const day = new Intl.DateTimeFormat(undefined, { dateStyle: "long" });

async function share(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast(messages.shared);
  } catch {
    toast(messages.shareFailed, "error");
  }
}

function Details({ video }: { video: Video }) {
  const fps = Math.round((video.rate_numerator / video.rate_denominator) * 1000) / 1000;
  return (
    <section className={styles.details} aria-label={messages.details}>
      {video.description ? <p className={styles.description}>{video.description}</p> : null}
      <p className={styles.facts}>
        <span>{messages.size(video.width, video.height)}</span>
        <span>{messages.rate(fps)}</span>
        <span>{durationText(video.duration_seconds)}</span>
        <span>{sizeText(video.size)}</span>
      </p>
    </section>
  );
}

interface WatchViewProps {
  store: VideoStore;
  video: Video;
  onSend: ((link: string) => void) | null;
}

/** The watch page once its video is known. */
export default function WatchView({ store, video, onSend }: WatchViewProps) {
  const { slug } = useParams({ strict: false });
  const { comment: soughtComment = null, note: soughtNote = null, frame } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { id } = video;
  const top = useRef<HTMLDivElement>(null);

  // The film of a video never changes, nor does its player.
  const [player] = useState(
    () =>
      new Player({
        rate: { numerator: video.rate_numerator, denominator: video.rate_denominator, frames: video.frames },
        url: video.video_url,
        fetchUrl: () => store.freshUrl(),
        kept: recallKept(),
        keep: rememberKept,
      }),
  );

  // A link leads to a frame, and there the film stands still.
  useEffect(() => {
    if (frame !== undefined && /^\d{1,9}$/.test(frame)) player.seek(Number(frame));
  }, [frame, player]);

  const isMember = video.abilities.review === true;
  const review = useReview(isMember, id, player);
  const [tab, setTab] = useState<TalkTab>("comments");
  useEffect(() => {
    if (soughtNote !== null) setTab("review");
    else if (soughtComment !== null) setTab("comments");
  }, [soughtNote, soughtComment]);

  useEffect(() => {
    if (slug !== video.slug)
      void navigate({ to: "/video/$slug", params: { slug: video.slug }, search: true, replace: true });
  }, [navigate, slug, video.slug]);

  const take = useCallback(
    (event: TopicEvent): void => {
      if (event.type === "video_changed") void store.load();
      else if (event.type === "video_deleted") store.gone();
      else if (event.type === "video_rated") {
        const { average, count } = event;
        store.change(({ rating }) => ({ rating: { ...rating, average, count } }));
      }
    },
    [store],
  );
  const anew = useCallback(() => void store.load(), [store]);
  useVideoEvents(`video:${id}`, take, anew);

  const count = useCallback(
    (change: number) => store.change(({ comment_count }) => ({ comment_count: Math.max(0, comment_count + change) })),
    [store],
  );
  const goTo = useCallback(
    (frame: number) => {
      player.seek(frame);
      top.current?.scrollIntoView({ block: "nearest" });
    },
    [player],
  );

  const toCome = <div className={styles.toCome} />;
  const talk = { video, rate: player.rate, onCount: count, onGoTo: goTo, sought: soughtComment, fallback: toCome };
  const isReviewing = review !== null && tab === "review";

  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <div ref={top} className={styles.player}>
          <PlayerView
            player={player}
            poster={video.thumb_url}
            width={video.width}
            height={video.height}
            captionsUrl={video.captions_url}
            overlay={isReviewing ? <ReviewOverlay store={review} aspect={video.width / video.height} /> : null}
            marks={review ? <ReviewMarks store={review} /> : null}
          />
        </div>
        <div className={styles.head}>
          <h1 className={styles.title}>{video.title}</h1>
          <div className={styles.underTitle}>
            <p className={styles.meta}>
              <span>{messages.views(video.views)}</span>
              <time dateTime={video.created_at}>{day.format(new Date(video.created_at))}</time>
            </p>
            <div className={styles.actions}>
              <Button size="small" icon={<Share2 size={15} aria-hidden="true" />} onClick={() => void share()}>
                {messages.share}
              </Button>
              {onSend ? (
                <Button
                  size="small"
                  icon={<Forward size={15} aria-hidden="true" />}
                  onClick={() => {
                    const at = player.state.getState().frame;
                    onSend(`/video/${video.slug}${at > 0 ? `?frame=${at}` : ""}`);
                  }}
                >
                  {messages.send}
                </Button>
              ) : null}
              {video.abilities.edit || video.abilities.feature ? (
                <VideoTools store={store} video={video} player={player} />
              ) : null}
            </div>
          </div>
          <StarRating store={store} video={video} />
        </div>
        <Details video={video} />
      </div>
      <Creators video={video} />
      <div className={styles.talk}>
        {!isMember ? (
          <section className={styles.section} aria-labelledby="comments">
            <h2 id="comments" className={styles.sectionTitle}>
              {commentMessages.comments(video.comment_count)}
            </h2>
            <CommentsPanel {...talk} />
          </section>
        ) : review ? (
          <MemberTalk {...talk} review={review} soughtNote={soughtNote} tab={tab} onTab={setTab} />
        ) : (
          toCome
        )}
      </div>
    </div>
  );
}
