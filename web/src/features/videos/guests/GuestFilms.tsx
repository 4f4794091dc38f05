import { useEffect, useRef, useState } from "react";
import type { PresentedComparison } from "@/api/socket-types";
import type { Compared } from "@/features/videos/compare/Beside";
import { guestFilm } from "@/features/videos/film";
import { Screening } from "@/features/videos/screening/screening";
import type { GuestVideo } from "@/features/videos/types";
import { GuestFilmView } from "./GuestFilmView";
import { GuestLine } from "./guestLine";
import { guestName } from "./guestName";
import type { Visit } from "./visit";

interface Room {
  line: GuestLine;
  screening: Screening;
}

interface Shown {
  film: GuestVideo;
  compared: Compared | null;
}

/** The film to which a link leads; while members show guests another version of it, that one. */
export default function GuestFilms({ visit, film }: { visit: Visit; film: GuestVideo }) {
  const [name] = useState(guestName);
  const [shown, setShown] = useState<Shown>({ film, compared: null });
  const seen = useRef(film.video_version);
  seen.current = shown.film.video_version;
  const [room, setRoom] = useState<Room | null>(null);
  /** Whether the guest is writing something on the film that is shown. */
  const isWriting = useRef<() => boolean>(() => false);

  useEffect(() => {
    const line = new GuestLine(visit.key.id, film.video_id);
    let round = 0;
    const show = async (version: number, beside: PresentedComparison | null): Promise<void> => {
      round += 1;
      const mine = round;
      const next = version === film.video_version ? film : (await line.ask(version)).video;
      const other = beside && (await line.ask(beside.version)).video;
      if (mine !== round) return;
      if (version !== seen.current && isWriting.current()) screening.stayWithDraft();
      else {
        const { layout = "side", split: share = 0 } = beside ?? {};
        setShown({ film: next, compared: other && { film: guestFilm(other), layout, share } });
      }
    };
    const page = { show, refused: () => void visit.enter() };
    const screening = new Screening(line.socket, film.video_id, page, () => name.getState().name.trim());
    setRoom({ line, screening });
    return () => {
      screening.dispose();
      line.dispose();
      setRoom(null);
    };
  }, [visit, film, name]);

  // Whoever leaves sees what the link leads to.
  const phase = room?.screening.state;
  useEffect(
    () =>
      phase?.subscribe((now, before) => {
        if (now.phase === "outside" && before.phase === "inside") setShown({ film, compared: null });
      }),
    [phase, film],
  );

  if (!room) return null;
  return (
    <GuestFilmView
      key={shown.film.video_version}
      visit={visit}
      film={shown.film}
      isNewest={shown.film.video_version === film.video_version}
      line={room.line}
      screening={room.screening}
      name={name}
      compared={shown.compared}
      onCompared={(compared) => {
        room.screening.chose();
        setShown({ ...shown, compared });
      }}
      isWriting={isWriting}
    />
  );
}
