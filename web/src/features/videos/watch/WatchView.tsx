import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import type { TopicEvent } from "@/api/gen/socket";
import { messages as commentMessages } from "@/features/videos/comments/messages";
import type { Compared } from "@/features/videos/compare/Beside";
import { type Film, newestFilm } from "@/features/videos/film";
import { PlayerView } from "@/features/videos/player/PlayerView";
import { useHasNotes, useReview } from "@/features/videos/review/useReview";
import { useScreening } from "@/features/videos/screening/useScreening";
import type { Video } from "@/features/videos/types";
import { useVideoEvents } from "@/features/videos/useVideoEvents";
import { messages as versionMessages } from "@/features/videos/versions/messages";
import type { VideoStore } from "@/features/videos/videoStore";
import { Button } from "@/ui/Button";
import { confirm } from "@/ui/confirm";
import { late } from "@/ui/late";
import { About } from "./About";
import { Creators } from "./Creators";
import type { TalkTab } from "./MemberTalk";
import { useShownFilm } from "./useShownFilm";
import styles from "./Watch.module.css";

const CommentsPanel = late(() => import("@/features/videos/comments/CommentsPanel"));
const MemberTalk = late(() => import("./MemberTalk"));
const ReviewMarks = late(() => import("@/features/videos/review/ReviewMarks"));
const ReviewPen = late(() => import("@/features/videos/review/ReviewPen"));
const VersionTools = late(() => import("@/features/videos/versions/VersionTools"));
const Beside = late(() => import("@/features/videos/compare/Beside"));
const CompareBar = late(() => import("@/features/videos/compare/CompareBar"));
const ScreeningBar = late(() => import("@/features/videos/screening/ScreeningBar"));
const ScreeningButton = late(() => import("@/features/videos/screening/ScreeningButton"));
const ScreeningOverlay = late(() => import("@/features/videos/screening/ScreeningOverlay"));
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

  const { film, player, isNewest, isChosen, show, address } = useShownFilm(store, video);
  const [compared, setCompared] = useState<Compared | null>(null);

  // A link leads to a frame, and there the film stands still.
  useEffect(() => {
    if (frame !== undefined && /^\d{1,9}$/.test(frame)) player.seek(Number(frame));
  }, [frame, player]);

  const isMember = video.abilities.review === true;
  const review = useReview(isMember, id, player, film.number);
  const [tab, setTab] = useState<TalkTab>("comments");
  useEffect(() => {
    if (soughtNote !== null) setTab("review");
    else if (soughtComment !== null) setTab("comments");
  }, [soughtNote, soughtComment]);

  const screening = useScreening(isMember, id, (next, beside) => {
    // What somebody is writing is on the film that is shown.
    if (next.number !== film.number && review?.state.getState().draft) screening?.stayWithDraft();
    else {
      if (next.number !== film.number) {
        show(next);
        address(next.number === video.video_version ? undefined : next.number);
      }
      setCompared(beside);
    }
  });
  useEffect(() => {
    const { film: other, layout, share } = compared ?? {};
    screening?.compare(other && layout ? { version: other.number, layout, split: share ?? 0 } : null);
  }, [screening, compared]);
  useEffect(() => screening?.attach(player, film.number), [screening, player, film.number]);
  const join = (): void => {
    setTab("review");
    screening?.join();
  };
  const compare = (next: Compared | null): void => {
    screening?.chose();
    setCompared(next);
  };

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

  const choose = useCallback(
    async (next: Film): Promise<boolean> => {
      if (review?.state.getState().draft) {
        const asked = { title: versionMessages.leaveDraft, description: versionMessages.leaveDraftText };
        const answers = { confirmLabel: versionMessages.discard, cancelLabel: versionMessages.keep, danger: true };
        if (!(await confirm({ ...asked, ...answers }))) return false;
      }
      screening?.chose();
      setCompared(null);
      show(next);
      return true;
    },
    [review, show, screening],
  );
  const toNewest = async (): Promise<void> => {
    if (await choose(newestFilm(video))) address();
  };

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
  const aspect = film.width / film.height;

  return (
    <div className={styles.page} data-reviewing={isReviewing || undefined}>
      <div ref={top} className={styles.player}>
        <PlayerView
          key={film.number}
          player={player}
          poster={isNewest ? video.thumb_url : film.thumb}
          width={film.width}
          height={film.height}
          hasSound={film.hasSound}
          captionsUrl={isNewest ? video.captions_url : film.captions}
          beside={
            compared
              ? {
                  layout: compared.layout,
                  isFirst: compared.film.number < film.number,
                  film: (
                    <Beside
                      key={compared.film.number}
                      leader={player}
                      shown={film.number}
                      compared={compared}
                      freshUrl={() => store.freshUrl(compared.film.number)}
                      onShare={(share) => compare({ ...compared, share })}
                    />
                  ),
                }
              : undefined
          }
          overlay={isReviewing ? <ReviewOverlay store={review} aspect={aspect} /> : null}
          above={
            screening ? (
              <ScreeningOverlay screening={screening} player={player} version={film.number} aspect={aspect} />
            ) : null
          }
          marks={review ? <ReviewMarks store={review} onOpen={() => setTab("review")} /> : null}
          pen={isReviewing ? <ReviewPen store={review} /> : null}
          jump={review && hasNotes ? (direction) => review.jump(direction) : undefined}
          comment={comment}
        />
        {compared ? <CompareBar video={id} shown={film.number} compared={compared} onChange={compare} /> : null}
        {screening && review ? (
          <ScreeningBar screening={screening} review={review} onJoin={join} onDraw={() => setTab("review")} />
        ) : null}
        {isNewest ? null : (
          <div className={styles.newer} role="status">
            <span>{isChosen ? versionMessages.older(film.number) : versionMessages.newer}</span>
            <Button size="small" onClick={() => void toNewest()}>
              {isChosen ? versionMessages.toNewest : versionMessages.watchNewer}
            </Button>
          </div>
        )}
      </div>
      <About
        store={store}
        video={video}
        player={player}
        onSend={onSend}
        tools={
          isMember || video.abilities.publish_version ? (
            <VersionTools
              video={video}
              shown={film.number}
              onShow={choose}
              onAddress={address}
              isComparing={compared !== null}
              onCompare={(other) => {
                compare({ film: other, layout: "side", share: 0.5 });
                top.current?.scrollIntoView({ block: "nearest" });
              }}
            >
              {screening ? <ScreeningButton screening={screening} onJoin={join} /> : null}
            </VersionTools>
          ) : null
        }
      />
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
            <MemberTalk
              {...talk}
              review={review}
              soughtNote={soughtNote}
              tab={tab}
              onTab={setTab}
              onElsewhere={address}
            />
          ) : (
            toCome
          )}
        </div>
      </div>
    </div>
  );
}
