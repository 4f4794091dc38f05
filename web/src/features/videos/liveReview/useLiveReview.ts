import { useEffect, useRef, useState } from "react";
import type { Comparison } from "@/features/videos/compare/ComparisonPlayer";
import type { PlayableVersion } from "@/features/videos/playableVersion";
import type { LiveReview } from "./liveReview";

/** Make the page show a version and a comparison. */
export type ShowVersion = (film: PlayableVersion, compared: Comparison | null) => void;

/** Create the live review of a video for members; null for others and until its code has loaded. */
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
