import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import type { TopicEvent } from "@/api/gen/socket";
import { messages as commentMessages } from "@/features/videos/comments/messages";
import { recallKept, rememberKept } from "@/features/videos/player/kept";
import { PlayerView } from "@/features/videos/player/PlayerView";
import { Player } from "@/features/videos/player/player";
import { useHasNotes, useReview } from "@/features/videos/review/useReview";
import type { Video } from "@/features/videos/types";
import { useVideoEvents } from "@/features/videos/useVideoEvents";
import type { VideoStore } from "@/features/videos/videoStore";
import { late } from "@/ui/late";
import { About } from "./About";
import { Creators } from "./Creators";
import type { TalkTab } from "./MemberTalk";
import styles from "./Watch.module.css";

const CommentsPanel = late(() => import("@/features/videos/comments/CommentsPanel"));
const MemberTalk = late(() => import("./MemberTalk"));
const ReviewMarks = late(() => import("@/features/videos/review/ReviewMarks"));
const ReviewPen = late(() => import("@/features/videos/review/ReviewPen"));
const ReviewOverlay = late(() => import("@/features/videos/review/ReviewOverlay"));

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
        seconds: video.duration_seconds,
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

  const column = useRef<HTMLDivElement>(null);
  const comment = (): void => {
    if (review) {
      setTab("review");
      review.begin(null);
    } else column.current?.querySelector<HTMLElement>("textarea:enabled, form a, a")?.focus();
  };
  const hasNotes = useHasNotes(review);

  const toCome = <div className={styles.toCome} />;
  const talk = { video, rate: player.rate, onCount: count, onGoTo: goTo, sought: soughtComment, fallback: toCome };
  const isReviewing = review !== null && tab === "review";

  return (
    <div className={styles.page} data-reviewing={isReviewing || undefined}>
      <div ref={top} className={styles.player}>
        <PlayerView
          player={player}
          poster={video.thumb_url}
          width={video.width}
          height={video.height}
          hasSound={video.has_sound}
          captionsUrl={video.captions_url}
          overlay={isReviewing ? <ReviewOverlay store={review} aspect={video.width / video.height} /> : null}
          marks={review ? <ReviewMarks store={review} onOpen={() => setTab("review")} /> : null}
          pen={isReviewing ? <ReviewPen store={review} /> : null}
          jump={review && hasNotes ? (direction) => review.jump(direction) : undefined}
          comment={comment}
        />
      </div>
      <About store={store} video={video} player={player} onSend={onSend} />
      <div className={styles.side}>
        <Creators video={video} />
        <div ref={column} className={styles.talk}>
          {!isMember ? (
            <section className={styles.section} aria-labelledby="comments">
              <h2 id="comments" className={styles.sectionTitle}>
                {commentMessages.comments(video.comment_count)}
              </h2>
              <div className={styles.scrolls}>
                <CommentsPanel {...talk} />
              </div>
            </section>
          ) : review ? (
            <MemberTalk {...talk} review={review} soughtNote={soughtNote} tab={tab} onTab={setTab} />
          ) : (
            toCome
          )}
        </div>
      </div>
    </div>
  );
}
