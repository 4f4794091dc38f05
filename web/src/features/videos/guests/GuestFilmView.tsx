import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import Beside, { type Compared } from "@/features/videos/compare/Beside";
import { guestFilm } from "@/features/videos/film";
import { recallKept, rememberKept } from "@/features/videos/player/kept";
import { PlayerView } from "@/features/videos/player/PlayerView";
import { Player } from "@/features/videos/player/player";
import ReviewMarks from "@/features/videos/review/ReviewMarks";
import ReviewOverlay from "@/features/videos/review/ReviewOverlay";
import ReviewPanel from "@/features/videos/review/ReviewPanel";
import ReviewPen from "@/features/videos/review/ReviewPen";
import { ReviewStore } from "@/features/videos/review/reviewStore";
import { useHasNotes } from "@/features/videos/review/useReview";
import ScreeningBar from "@/features/videos/screening/ScreeningBar";
import ScreeningButton from "@/features/videos/screening/ScreeningButton";
import ScreeningOverlay from "@/features/videos/screening/ScreeningOverlay";
import type { Screening } from "@/features/videos/screening/screening";
import type { GuestVideo } from "@/features/videos/types";
import { messages as versionMessages } from "@/features/videos/versions/messages";
import { Button } from "@/ui/Button";
import { late } from "@/ui/late";
import { useDocumentTitle } from "@/ui/useDocumentTitle";
import styles from "./Guests.module.css";
import { GuestDesk } from "./guestDesk";
import type { GuestLine } from "./guestLine";
import type { GuestName } from "./guestName";
import { messages } from "./messages";
import { NameField } from "./NameField";
import type { Visit } from "./visit";

const JoinDialog = late(() => import("./JoinDialog"));

interface GuestFilmViewProps {
  visit: Visit;
  film: GuestVideo;
  /** It is the version to which the link leads. */
  isNewest: boolean;
  line: GuestLine;
  screening: Screening;
  name: StoreApi<GuestName>;
  compared: Compared | null;
  onCompared: (compared: Compared | null) => void;
  /** Told how to find out whether something is being written here. */
  isWriting: RefObject<() => boolean>;
}

/** A film and its notes, as a guest sees them: the watch page's own player and column. */
export function GuestFilmView(props: GuestFilmViewProps) {
  const { visit, film, isNewest, line, screening, name, compared, onCompared, isWriting } = props;
  useDocumentTitle(film.title);
  const top = useRef<HTMLDivElement>(null);
  const number = film.video_version;
  const freshUrl = async (version: number): Promise<string> =>
    isNewest && version === number ? visit.freshUrl() : (await line.ask(version)).video.video_url;
  const [{ player, review }] = useState(() => {
    const { rate, seconds, url } = guestFilm(film);
    const fetchUrl = (): Promise<string> => freshUrl(number);
    const player = new Player({ rate, seconds, url, fetchUrl, kept: recallKept(), keep: rememberKept });
    return { player, review: new ReviewStore(new GuestDesk(visit, number, isNewest, line, name), player) };
  });
  useEffect(() => {
    isWriting.current = () => review.state.getState().draft !== null;
    return () => {
      isWriting.current = () => false;
    };
  }, [review, isWriting]);
  useEffect(() => {
    const { film: other, layout, share } = compared ?? {};
    screening.compare(other && layout ? { version: other.number, layout, split: share ?? 0 } : null);
  }, [screening, compared]);
  useEffect(() => screening.attach(player, number), [screening, player, number]);
  const [isJoining, setJoining] = useState(false);
  const join = (): void => {
    if (name.getState().name.trim() === "") setJoining(true);
    else screening.join();
  };
  const aspect = film.width / film.height;
  const hasNotes = useHasNotes(review);
  const isOvertaken = useStore(visit.isOvertaken);
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
          poster={film.thumb_url}
          width={film.width}
          height={film.height}
          hasSound={film.has_sound}
          captionsUrl={film.captions_url}
          overlay={<ReviewOverlay store={review} aspect={aspect} />}
          above={<ScreeningOverlay screening={screening} player={player} version={number} aspect={aspect} />}
          beside={
            compared
              ? {
                  layout: compared.layout,
                  isFirst: compared.film.number < number,
                  film: (
                    <Beside
                      key={compared.film.number}
                      leader={player}
                      shown={number}
                      compared={compared}
                      freshUrl={() => freshUrl(compared.film.number)}
                      onShare={(share) => onCompared({ ...compared, share })}
                    />
                  ),
                }
              : undefined
          }
          marks={<ReviewMarks store={review} onOpen={() => undefined} />}
          pen={<ReviewPen store={review} />}
          jump={hasNotes ? (direction) => review.jump(direction) : undefined}
          comment={() => review.begin(null)}
        />
        <ScreeningBar screening={screening} review={review} onJoin={join} onDraw={() => undefined} />
        {isOvertaken ? (
          <div className={styles.newer} role="status">
            <span>{versionMessages.newer}</span>
            <Button size="small" onClick={() => void visit.enter()}>
              {versionMessages.watchNewer}
            </Button>
          </div>
        ) : null}
      </div>
      <div className={styles.about}>
        <h1 className={styles.title}>{film.title}</h1>
        {film.description ? <p className={styles.description}>{film.description}</p> : null}
        <p className={styles.quiet}>{messages.openUntil(film.ends_at)}</p>
        <div>
          <ScreeningButton screening={screening} onJoin={join} />
        </div>
      </div>
      <section className={styles.side} aria-labelledby="notes">
        <h2 id="notes" className={styles.heading}>
          {messages.notes}
        </h2>
        <div className={styles.scrolls}>
          <ReviewPanel
            store={review}
            onGoTo={goTo}
            sought={null}
            signature={<NameField store={name} hint={messages.nameHint} />}
          />
        </div>
      </section>
      {isJoining ? (
        <JoinDialog
          name={name}
          onClose={() => setJoining(false)}
          onJoin={() => {
            setJoining(false);
            screening.join();
          }}
        />
      ) : null}
    </div>
  );
}
