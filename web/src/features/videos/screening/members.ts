import { tabSocket } from "@/api/socket";
import type { PresentedComparison } from "@/api/socket-types";
import { filmOf } from "@/features/videos/film";
import { versionsOf } from "@/features/videos/versions/api";
import { Screening } from "./screening";
import type { Shows } from "./useScreening";

/** A screening for members, who have all versions of the film. */
export function membersScreening(video: string, shows: Shows): Screening {
  let round = 0;
  const show = async (version: number, beside: PresentedComparison | null): Promise<void> => {
    round += 1;
    const mine = round;
    const films = (await versionsOf(video)).map(filmOf);
    const film = films.find(({ number }) => number === version);
    const other = films.find(({ number }) => number === beside?.version);
    if (!film || mine !== round) return;
    shows(film, beside && other ? { film: other, layout: beside.layout, share: beside.split } : null);
  };
  return new Screening(tabSocket(), video, { show });
}
