import { useCallback, useRef, useState } from "react";
import { useStore } from "zustand";
import { LIMITS } from "@/api/gen/limits";
import { recallKept, rememberKept } from "@/features/videos/player/kept";
import { PlayerView } from "@/features/videos/player/PlayerView";
import { Player } from "@/features/videos/player/player";
import ReviewMarks from "@/features/videos/review/ReviewMarks";
import ReviewOverlay from "@/features/videos/review/ReviewOverlay";
import ReviewPanel from "@/features/videos/review/ReviewPanel";
import ReviewPen from "@/features/videos/review/ReviewPen";
import { ReviewStore } from "@/features/videos/review/reviewStore";
import { useHasNotes } from "@/features/videos/review/useReview";
import type { GuestFilm } from "@/features/videos/types";
import { messages as versionMessages } from "@/features/videos/versions/messages";
import { Button } from "@/ui/Button";
import { TextField } from "@/ui/TextField";
import { useDocumentTitle } from "@/ui/useDocumentTitle";
import styles from "./Guests.module.css";
import { GuestDesk } from "./guestDesk";
import { messages } from "./messages";
import type { Visit } from "./visit";

interface GuestFilmViewProps {
  visit: Visit;
  film: GuestFilm;
}

/** A film and its notes, as a guest sees them: the watch page's own player and column. */
export default function GuestFilmView({ visit, film }: GuestFilmViewProps) {
  useDocumentTitle(film.title);
  const top = useRef<HTMLDivElement>(null);
  const [{ player, desk, review }] = useState(() => {
    const player = new Player({
      rate: { numerator: film.rate_numerator, denominator: film.rate_denominator, frames: film.frames },
      seconds: film.duration_seconds,
      url: film.video_url,
      fetchUrl: () => visit.freshUrl(),
      kept: recallKept(),
      keep: rememberKept,
    });
    const desk = new GuestDesk(visit, film.film_version);
    return { player, desk, review: new ReviewStore(desk, player) };
  });
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
          overlay={<ReviewOverlay store={review} aspect={film.width / film.height} />}
          marks={<ReviewMarks store={review} onOpen={() => undefined} />}
          pen={<ReviewPen store={review} />}
          jump={hasNotes ? (direction) => review.jump(direction) : undefined}
          comment={() => review.begin(null)}
        />
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
      </div>
      <section className={styles.side} aria-labelledby="notes">
        <h2 id="notes" className={styles.heading}>
          {messages.notes}
        </h2>
        <div className={styles.scrolls}>
          <ReviewPanel store={review} onGoTo={goTo} sought={null} signature={<NameField desk={desk} />} />
        </div>
      </section>
    </div>
  );
}

function NameField({ desk }: { desk: GuestDesk }) {
  const { name, isMissing } = useStore(desk.name);
  return (
    <TextField
      label={messages.yourName}
      hint={messages.nameHint}
      autoComplete="name"
      maxLength={LIMITS.GUEST_NAME_MAX}
      value={name}
      error={isMissing ? messages.nameMissing : null}
      onValueChange={(next) => desk.name.setState({ name: next, isMissing: false })}
    />
  );
}
