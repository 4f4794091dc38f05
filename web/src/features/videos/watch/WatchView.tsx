import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import type { TopicEvent } from "@/api/gen/socket";
import { texts as commentTexts } from "@/features/videos/comments/texts";
import type { Comparison } from "@/features/videos/compare/ComparisonPlayer";
import { useLiveReview } from "@/features/videos/liveReview/useLiveReview";
import { getNewestPlayableVersion, type PlayableVersion } from "@/features/videos/playableVersion";
import { PlayerView } from "@/features/videos/player/PlayerView";
import { useHasNotes, useReviewStore } from "@/features/videos/review/useReviewStore";
import type { Video } from "@/features/videos/types";
import { useVideoEvents } from "@/features/videos/useVideoEvents";
import { texts as versionTexts } from "@/features/videos/versions/texts";
import type { VideoStore } from "@/features/videos/videoStore";
import { Button } from "@/ui/buttons/Button";
import { confirm } from "@/ui/dialogs/confirm";
import { lazyComponent } from "@/ui/lazyComponent";
import { Creators } from "./Creators";
import type { MemberTab } from "./MemberTabs";
import { useShownVersion } from "./useShownVersion";
import { VideoInfo } from "./VideoInfo";
import styles from "./Watch.module.css";

const CommentsPanel = lazyComponent(() => import("@/features/videos/comments/CommentsPanel"));
const MemberTabs = lazyComponent(() => import("./MemberTabs"));
const ReviewMarks = lazyComponent(() => import("@/features/videos/review/ReviewMarks"));
const ReviewPen = lazyComponent(() => import("@/features/videos/review/ReviewPen"));
const VersionTools = lazyComponent(() => import("@/features/videos/versions/VersionTools"));
const ComparisonPlayer = lazyComponent(() => import("@/features/videos/compare/ComparisonPlayer"));
const CompareBar = lazyComponent(() => import("@/features/videos/compare/CompareBar"));
const LiveReviewBar = lazyComponent(() => import("@/features/videos/liveReview/LiveReviewBar"));
const LiveReviewButton = lazyComponent(() => import("@/features/videos/liveReview/LiveReviewButton"));
const LiveReviewOverlay = lazyComponent(() => import("@/features/videos/liveReview/LiveReviewOverlay"));
const ReviewOverlay = lazyComponent(() => import("@/features/videos/review/ReviewOverlay"));

interface WatchViewProps {
  store: VideoStore;
  video: Video;
  onSend: ((link: string) => void) | null;
}

/** Content of the watch page, once the video is loaded. */
export default function WatchView({ store, video, onSend }: WatchViewProps) {
  const { slug } = useParams({ strict: false });
  const { comment: targetCommentId = null, note: targetNoteId = null, frame } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { id } = video;
  const top = useRef<HTMLDivElement>(null);

  const { version, player, isNewest, isChosen, show, setUrlVersion } = useShownVersion(store, video);
  const [comparison, setComparison] = useState<Comparison | null>(null);

  // A link to a frame shows it without playing.
  useEffect(() => {
    if (frame !== undefined && /^\d{1,9}$/.test(frame)) player.seek(Number(frame));
  }, [frame, player]);

  const isMember = video.abilities.review === true;
  const review = useReviewStore(isMember, id, player, version.number);
  const [tab, setTab] = useState<MemberTab>("comments");
  useEffect(() => {
    if (targetNoteId !== null) setTab("review");
    else if (targetCommentId !== null) setTab("comments");
  }, [targetNoteId, targetCommentId]);

  const liveReview = useLiveReview(isMember, id, (next, newComparison) => {
    // The user's draft belongs to the current version: don't follow to another one.
    if (next.number !== version.number && review?.state.getState().draft) liveReview?.detachForDraft();
    else {
      if (next.number !== version.number) {
        show(next);
        setUrlVersion(next.number === video.video_version ? undefined : next.number);
      }
      setComparison(newComparison);
    }
  });
  useEffect(() => {
    const { version: comparedVersion, layout, split } = comparison ?? {};
    liveReview?.setComparison(
      comparedVersion && layout ? { version: comparedVersion.number, layout, split: split ?? 0 } : null,
    );
  }, [liveReview, comparison]);
  useEffect(() => liveReview?.attach(player, version.number), [liveReview, player, version.number]);
  const join = (): void => {
    setTab("review");
    liveReview?.join();
  };
  const changeComparison = (next: Comparison | null): void => {
    liveReview?.detach();
    setComparison(next);
  };

  useEffect(() => {
    if (slug !== video.slug)
      void navigate({ to: "/video/$slug", params: { slug: video.slug }, search: true, replace: true });
  }, [navigate, slug, video.slug]);

  const handleEvent = useCallback(
    (event: TopicEvent): void => {
      if (event.type === "video_changed") void store.load();
      else if (event.type === "video_deleted") store.setMissing();
      else if (event.type === "video_rated") {
        const { average, count } = event;
        store.updateVideo(({ rating }) => ({ rating: { ...rating, average, count } }));
      }
    },
    [store],
  );
  const reload = useCallback(() => void store.load(), [store]);
  useVideoEvents(`video:${id}`, handleEvent, reload);

  const changeCommentCount = useCallback(
    (change: number) =>
      store.updateVideo(({ comment_count }) => ({ comment_count: Math.max(0, comment_count + change) })),
    [store],
  );
  const goTo = useCallback(
    (frame: number) => {
      player.seek(frame);
      top.current?.scrollIntoView({ block: "nearest" });
    },
    [player],
  );

  const chooseVersion = useCallback(
    async (next: PlayableVersion): Promise<boolean> => {
      if (review?.state.getState().draft) {
        const confirmTexts = { title: versionTexts.discardTitle, description: versionTexts.discardText };
        const confirmButtons = {
          confirmLabel: versionTexts.discard,
          cancelLabel: versionTexts.keepWriting,
          danger: true,
        };
        if (!(await confirm({ ...confirmTexts, ...confirmButtons }))) return false;
      }
      liveReview?.detach();
      setComparison(null);
      show(next);
      return true;
    },
    [review, show, liveReview],
  );
  const toNewest = async (): Promise<void> => {
    if (await chooseVersion(getNewestPlayableVersion(video))) setUrlVersion();
  };

  const column = useRef<HTMLDivElement>(null);
  const startComment = (): void => {
    if (review) {
      setTab("review");
      review.startDraft(null);
    } else column.current?.querySelector<HTMLElement>("textarea:enabled, form a, a")?.focus();
  };
  const hasNotes = useHasNotes(review);

  const placeholder = <div className={styles.placeholder} />;
  const tabProps = {
    video,
    rate: player.rate,
    onCountChange: changeCommentCount,
    onGoTo: goTo,
    targetId: targetCommentId,
    fallback: placeholder,
  };
  const isReviewing = review !== null && tab === "review";
  const aspect = version.width / version.height;

  return (
    <div className={styles.page} data-reviewing={isReviewing || undefined}>
      <div ref={top} className={styles.player}>
        <PlayerView
          key={version.number}
          player={player}
          poster={isNewest ? video.thumb_url : version.thumb}
          width={version.width}
          height={version.height}
          hasSound={version.hasSound}
          captionsUrl={isNewest ? video.captions_url : version.captions}
          comparison={
            comparison
              ? {
                  layout: comparison.layout,
                  isFirst: comparison.version.number < version.number,
                  content: (
                    <ComparisonPlayer
                      key={comparison.version.number}
                      leader={player}
                      shownVersion={version.number}
                      comparison={comparison}
                      fetchUrl={() => store.fetchVersionUrl(comparison.version.number)}
                      onSplitChange={(share) => changeComparison({ ...comparison, split: share })}
                    />
                  ),
                }
              : undefined
          }
          overlay={isReviewing ? <ReviewOverlay store={review} aspect={aspect} /> : null}
          peerOverlay={
            liveReview ? (
              <LiveReviewOverlay liveReview={liveReview} player={player} version={version.number} aspect={aspect} />
            ) : null
          }
          marks={review ? <ReviewMarks store={review} onOpen={() => setTab("review")} /> : null}
          drawingTools={isReviewing ? <ReviewPen store={review} /> : null}
          jump={review && hasNotes ? (direction) => review.goToAdjacentNote(direction) : undefined}
          comment={startComment}
        />
        {comparison ? (
          <CompareBar video={id} shownVersion={version.number} comparison={comparison} onChange={changeComparison} />
        ) : null}
        {liveReview && review ? (
          <LiveReviewBar liveReview={liveReview} review={review} onJoin={join} onDraw={() => setTab("review")} />
        ) : null}
        {isNewest ? null : (
          <div className={styles.versionNotice} role="status">
            <span>{isChosen ? versionTexts.older({ number: version.number }) : versionTexts.newer}</span>
            <Button size="small" onClick={() => void toNewest()}>
              {isChosen ? versionTexts.toNewest : versionTexts.watchNewer}
            </Button>
          </div>
        )}
      </div>
      <VideoInfo
        store={store}
        video={video}
        player={player}
        onSend={onSend}
        tools={
          isMember || video.abilities.publish_version ? (
            <VersionTools
              video={video}
              shownVersion={version.number}
              onShow={chooseVersion}
              onUrlVersion={setUrlVersion}
              isComparing={comparison !== null}
              onCompare={(other) => {
                changeComparison({ version: other, layout: "side", split: 0.5 });
                top.current?.scrollIntoView({ block: "nearest" });
              }}
            >
              {liveReview ? <LiveReviewButton liveReview={liveReview} onJoin={join} /> : null}
            </VersionTools>
          ) : null
        }
      />
      <div className={styles.side}>
        <Creators video={video} />
        <div ref={column} className={styles.conversation}>
          {!isMember ? (
            <section className={styles.section} aria-labelledby="comments">
              <h2 id="comments" className={styles.sectionTitle}>
                {commentTexts.comments({ count: video.comment_count })}
              </h2>
              <div className={styles.scrollArea}>
                <CommentsPanel {...tabProps} />
              </div>
            </section>
          ) : review ? (
            <MemberTabs
              {...tabProps}
              review={review}
              targetNoteId={targetNoteId}
              tab={tab}
              onTab={setTab}
              onOtherVersion={setUrlVersion}
            />
          ) : (
            placeholder
          )}
        </div>
      </div>
    </div>
  );
}
