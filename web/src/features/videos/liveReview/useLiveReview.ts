import { useEffect, useRef, useState } from "react";
import type { Comparison } from "@/features/videos/compare/ComparisonPlayer";
import type { PlayableVersion } from "@/features/videos/playableVersion";
import type { LiveReview } from "./liveReview";

/** Has the page show a film, and another one beside it, as the driver does. */
export type ShowVersion = (film: PlayableVersion, compared: Comparison | null) => void;

/** What goes on at this film among its members, and the way to join; its code comes only to them. */
export function useLiveReview(isMember: boolean, video: string, shows: ShowVersion): LiveReview | null {
  const [screening, setScreening] = useState<LiveReview | null>(null);
  const newest = useRef(shows);
  newest.current = shows;
  useEffect(() => {
    if (!isMember) return;
    let isGone = false;
    let made: LiveReview | null = null;
    const open = async (): Promise<void> => {
      const { createMemberLiveReview } = await import("./memberLiveReview");
      if (isGone) return;
      made = createMemberLiveReview(video, (film, compared) => newest.current(film, compared));
      setScreening(made);
    };
    void open();
    return () => {
      isGone = true;
      made?.dispose();
      setScreening(null);
    };
  }, [isMember, video]);
  return screening;
}
