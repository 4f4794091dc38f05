import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import ComparisonPlayer, { type Comparison } from "@/features/videos/compare/ComparisonPlayer";
import LiveReviewBar from "@/features/videos/liveReview/LiveReviewBar";
import LiveReviewButton from "@/features/videos/liveReview/LiveReviewButton";
import LiveReviewOverlay from "@/features/videos/liveReview/LiveReviewOverlay";
import type { LiveReview } from "@/features/videos/liveReview/liveReview";
import { getGuestPlayableVersion } from "@/features/videos/playableVersion";
import { PlayerView } from "@/features/videos/player/PlayerView";
import { loadPlayerPreferences, savePlayerPreferences } from "@/features/videos/player/playback/playerPreferences";
import { Player } from "@/features/videos/player/player";
import ReviewMarks from "@/features/videos/review/ReviewMarks";
import ReviewOverlay from "@/features/videos/review/ReviewOverlay";
import ReviewPanel from "@/features/videos/review/ReviewPanel";
import ReviewPen from "@/features/videos/review/ReviewPen";
import { ReviewStore } from "@/features/videos/review/reviewStore";
import { useHasNotes } from "@/features/videos/review/useReviewStore";
import type { GuestVideo } from "@/features/videos/types";
import { texts as versionTexts } from "@/features/videos/versions/texts";
import { formatDateTime } from "@/i18n/dates";
import { Button } from "@/ui/buttons/Button";
import { lazyComponent } from "@/ui/lazyComponent";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";
import { GuestNameField } from "./GuestNameField";
import styles from "./Guests.module.css";
import type { GuestConnection } from "./guestConnection";
import type { GuestNameState } from "./guestName";
import { GuestNotesClient } from "./guestNotesClient";
import type { GuestSession } from "./guestSession";
import { texts } from "./texts";

const JoinDialog = lazyComponent(() => import("./JoinDialog"));

interface GuestVideoViewProps {
  session: GuestSession;
  video: GuestVideo;
  /** True if `video` is the version of the link. */
  isNewest: boolean;
  connection: GuestConnection;
  liveReview: LiveReview;
  name: StoreApi<GuestNameState>;
  comparison: Comparison | null;
  onComparisonChange: (newComparison: Comparison | null) => void;
  /** Set by this component: returns true if the guest is writing a note. */
  isWriting: RefObject<() => boolean>;
}

/** Guest view of a video and its notes; reuses the player and review panel of the watch page. */
export function GuestVideoView(props: GuestVideoViewProps) {
  const { session, video, isNewest, connection, liveReview, name, comparison, onComparisonChange, isWriting } = props;
  useDocumentTitle(video.title);
  const top = useRef<HTMLDivElement>(null);
  const versionNumber = video.video_version;
  const fetchFreshUrl = async (version: number): Promise<string> =>
    isNewest && version === versionNumber
      ? session.fetchUrl()
      : (await connection.requestVersion(version)).video.video_url;
  const [{ player, review }] = useState(() => {
    const { rate, seconds, url } = getGuestPlayableVersion(video);
    const fetchUrl = (): Promise<string> => fetchFreshUrl(versionNumber);
    const player = new Player({
      rate,
      seconds,
      url,
      fetchUrl,
      preferences: loadPlayerPreferences(),
      savePreferences: savePlayerPreferences,
    });
    return {
      player,
      review: new ReviewStore(new GuestNotesClient(session, versionNumber, isNewest, connection, name), player),
    };
  });
  useEffect(() => {
    isWriting.current = () => review.state.getState().draft !== null;
    return () => {
      isWriting.current = () => false;
    };
  }, [review, isWriting]);
  useEffect(() => {
    const { version: comparedVersion, layout, split } = comparison ?? {};
    liveReview.setComparison(
      comparedVersion && layout ? { version: comparedVersion.number, layout, split: split ?? 0 } : null,
    );
  }, [liveReview, comparison]);
  useEffect(() => liveReview.attach(player, versionNumber), [liveReview, player, versionNumber]);
  const [isJoining, setJoining] = useState(false);
  const join = (): void => {
    if (name.getState().name.trim() === "") setJoining(true);
    else liveReview.join();
  };
  const aspect = video.width / video.height;
  const hasNotes = useHasNotes(review);
  const hasNewerVersion = useStore(session.hasNewerVersion);
  const goTo = useCallback(
    (frame: number) => {
      player.seek(frame);
      top.current?.scrollIntoView({ block: "nearest" });
    },
    [player],
  );

  return (
    <div className={styles.page}>
      <div ref={top} className={styles.player}>
        <PlayerView
          player={player}
          poster={video.thumb_url}
          width={video.width}
          height={video.height}
          hasSound={video.has_sound}
          captionsUrl={video.captions_url}
          overlay={<ReviewOverlay store={review} aspect={aspect} />}
          peerOverlay={
            <LiveReviewOverlay liveReview={liveReview} player={player} version={versionNumber} aspect={aspect} />
          }
          comparison={
            comparison
              ? {
                  layout: comparison.layout,
                  isFirst: comparison.version.number < versionNumber,
                  content: (
                    <ComparisonPlayer
                      key={comparison.version.number}
                      leader={player}
                      shownVersion={versionNumber}
                      comparison={comparison}
                      fetchUrl={() => fetchFreshUrl(comparison.version.number)}
                      onSplitChange={(share) => onComparisonChange({ ...comparison, split: share })}
                    />
                  ),
                }
              : undefined
          }
          marks={<ReviewMarks store={review} onOpen={() => undefined} />}
          drawingTools={<ReviewPen store={review} />}
          jump={hasNotes ? (direction) => review.goToAdjacentNote(direction) : undefined}
          comment={() => review.startDraft(null)}
        />
        <LiveReviewBar liveReview={liveReview} review={review} onJoin={join} onDraw={() => undefined} />
        {hasNewerVersion ? (
          <div className={styles.versionNotice} role="status">
            <span>{versionTexts.newer}</span>
            <Button size="small" onClick={() => void session.enter()}>
              {versionTexts.watchNewer}
            </Button>
          </div>
        ) : null}
      </div>
      <div className={styles.about}>
        <h1 className={styles.title}>{video.title}</h1>
        {video.description ? <p className={styles.description}>{video.description}</p> : null}
        <p className={styles.muted}>{texts.openUntil({ time: formatDateTime(video.ends_at) })}</p>
        <div>
          <LiveReviewButton liveReview={liveReview} onJoin={join} />
        </div>
      </div>
      <section className={styles.side} aria-labelledby="notes">
        <h2 id="notes" className={styles.heading}>
          {texts.notes}
        </h2>
        <div className={styles.scrollArea}>
          <ReviewPanel
            store={review}
            onGoTo={goTo}
            targetNoteId={null}
            signature={<GuestNameField store={name} hint={texts.nameHint} />}
          />
        </div>
      </section>
      {isJoining ? (
        <JoinDialog
          name={name}
          onClose={() => setJoining(false)}
          onJoin={() => {
            setJoining(false);
            liveReview.join();
          }}
        />
      ) : null}
    </div>
  );
}
