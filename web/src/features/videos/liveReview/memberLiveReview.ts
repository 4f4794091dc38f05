import { getTabSocket } from "@/api/socket";
import type { PresentedComparison } from "@/api/socketTypes";
import { toPlayableVersion } from "@/features/videos/playableVersion";
import { listVersions } from "@/features/videos/versions/api";
import { LiveReview } from "./liveReview";
import type { ShowVersion } from "./useLiveReview";

/** Create a live review for members, who can load all versions. */
export function createMemberLiveReview(video: string, shows: ShowVersion): LiveReview {
  let round = 0;
  const show = async (version: number, beside: PresentedComparison | null): Promise<void> => {
    round += 1;
    const mine = round;
    const films = (await listVersions(video)).map(toPlayableVersion);
    const film = films.find(({ number }) => number === version);
    const other = films.find(({ number }) => number === beside?.version);
    if (!film || mine !== round) return;
    shows(film, beside && other ? { version: other, layout: beside.layout, split: beside.split } : null);
  };
  return new LiveReview(getTabSocket(), video, { show });
}
