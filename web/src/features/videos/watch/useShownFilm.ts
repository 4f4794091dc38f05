import { useNavigate } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { type Film, newestFilm } from "@/features/videos/film";
import { recallKept, rememberKept } from "@/features/videos/player/kept";
import { Player } from "@/features/videos/player/player";
import type { Video } from "@/features/videos/types";
import type { VideoStore } from "@/features/videos/videoStore";

interface Shown {
  film: Film;
  /** A player of its own. */
  player: Player;
}

function opened(store: VideoStore, film: Film): Shown {
  const { rate, seconds, url, number } = film;
  const fetchUrl = (): Promise<string> => store.freshUrl(number);
  return { film, player: new Player({ rate, seconds, url, fetchUrl, kept: recallKept(), keep: rememberKept }) };
}

export interface ShownFilm extends Shown {
  isNewest: boolean;
  /** An older one that was asked for, not one that a newer one has overtaken. */
  isChosen: boolean;
  show: (film: Film) => void;
  /** Says in the address which version is shown; nothing for the newest. */
  address: (version?: number) => void;
}

/** The version of a video that is shown. What one watches stays, though a newer one come meanwhile. */
export function useShownFilm(store: VideoStore, video: Video): ShownFilm {
  const navigate = useNavigate();
  const [shown, setShown] = useState(() => opened(store, newestFilm(video)));
  const [isChosen, setChosen] = useState(false);
  const newest = video.video_version;
  const show = useCallback(
    (film: Film): void => {
      setChosen(film.number !== newest);
      setShown(opened(store, film));
    },
    [store, newest],
  );
  const address = useCallback(
    (version?: number): void => {
      void navigate({
        to: ".",
        search: ({ version: _, ...rest }) => (version === undefined ? rest : { ...rest, version: String(version) }),
        replace: true,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return { ...shown, isNewest: shown.film.number === newest, isChosen, show, address };
}
