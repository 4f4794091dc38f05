import { useNavigate } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { getNewestPlayableVersion, type PlayableVersion } from "@/features/videos/playableVersion";
import { loadPlayerPreferences, savePlayerPreferences } from "@/features/videos/player/playback/playerPreferences";
import { Player } from "@/features/videos/player/player";
import type { Video } from "@/features/videos/types";
import type { VideoStore } from "@/features/videos/videoStore";

interface OpenVersion {
  version: PlayableVersion;
  /** Each version has its own player. */
  player: Player;
}

function openVersion(store: VideoStore, version: PlayableVersion): OpenVersion {
  const { rate, seconds, url, number } = version;
  const fetchUrl = (): Promise<string> => store.fetchVersionUrl(number);
  return {
    version,
    player: new Player({
      rate,
      seconds,
      url,
      fetchUrl,
      preferences: loadPlayerPreferences(),
      savePreferences: savePlayerPreferences,
    }),
  };
}

export interface ShownVersion extends OpenVersion {
  isNewest: boolean;
  /** True if the user chose an older version; false if a newer one was published while watching. */
  isChosen: boolean;
  show: (version: PlayableVersion) => void;
  /** Set the version in the URL; undefined for the newest. */
  setUrlVersion: (version?: number) => void;
}

/** Manage the version that is shown. It stays when a newer one is published. */
export function useShownVersion(store: VideoStore, video: Video): ShownVersion {
  const navigate = useNavigate();
  const [openedVersion, setOpenedVersion] = useState(() => openVersion(store, getNewestPlayableVersion(video)));
  const [isChosen, setChosen] = useState(false);
  const newest = video.video_version;
  const show = useCallback(
    (version: PlayableVersion): void => {
      setChosen(version.number !== newest);
      setOpenedVersion(openVersion(store, version));
    },
    [store, newest],
  );
  const updateUrl = useCallback(
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
  return {
    ...openedVersion,
    isNewest: openedVersion.version.number === newest,
    isChosen,
    show,
    setUrlVersion: updateUrl,
  };
}
