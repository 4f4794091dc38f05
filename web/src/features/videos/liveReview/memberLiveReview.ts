import { getTabSocket } from "@/api/socket/socket";
import type { PresentedComparison } from "@/api/socket/socketTypes";
import type { Comparison } from "@/features/videos/compare/ComparisonPlayer";
import { type PlayableVersion, toPlayableVersion } from "@/features/videos/playableVersion";
import { listVersions } from "@/features/videos/versions/api";
import { LiveReview } from "./liveReview";

/** Make the page show a version and a comparison. */
export type ShowVersion = (version: PlayableVersion, comparison: Comparison | null) => void;

/** Create a live review for members, who can load all versions. */
export function createMemberLiveReview(video: string, showVersion: ShowVersion): LiveReview {
  let requestCount = 0;
  const show = async (version: number, comparison: PresentedComparison | null): Promise<void> => {
    requestCount += 1;
    const requestNumber = requestCount;
    const versions = (await listVersions(video)).map(toPlayableVersion);
    const playable = versions.find(({ number }) => number === version);
    const comparedVersion = versions.find(({ number }) => number === comparison?.version);
    if (!playable || requestNumber !== requestCount) return;
    showVersion(
      playable,
      comparison && comparedVersion
        ? { version: comparedVersion, layout: comparison.layout, split: comparison.split }
        : null,
    );
  };
  return new LiveReview(getTabSocket(), video, { show });
}
