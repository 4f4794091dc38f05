import { useEffect, useRef, useState } from "react";
import type { LiveReview } from "./liveReview";
import type { ShowVersion } from "./memberLiveReview";

/** Create the live review of a video for members; null for others and until its code has loaded. */
export function useLiveReview(isMember: boolean, video: string, showVersion: ShowVersion): LiveReview | null {
  const [liveReview, setLiveReview] = useState<LiveReview | null>(null);
  const latest = useRef(showVersion);
  latest.current = showVersion;
  useEffect(() => {
    if (!isMember) return;
    let isUnmounted = false;
    let created: LiveReview | null = null;
    const load = async (): Promise<void> => {
      const { createMemberLiveReview } = await import("./memberLiveReview");
      if (isUnmounted) return;
      created = createMemberLiveReview(video, (version, comparison) => latest.current(version, comparison));
      setLiveReview(created);
    };
    void load();
    return () => {
      isUnmounted = true;
      created?.dispose();
      setLiveReview(null);
    };
  }, [isMember, video]);
  return liveReview;
}
