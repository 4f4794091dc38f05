import { useEffect, useRef, useState } from "react";
import type { Compared } from "@/features/videos/compare/Beside";
import type { Film } from "@/features/videos/film";
import type { Screening } from "./screening";

/** Has the page show a film, and another one beside it, as the driver does. */
export type Shows = (film: Film, compared: Compared | null) => void;

/** What goes on at this film among its members, and the way to join; its code comes only to them. */
export function useScreening(isMember: boolean, video: string, shows: Shows): Screening | null {
  const [screening, setScreening] = useState<Screening | null>(null);
  const newest = useRef(shows);
  newest.current = shows;
  useEffect(() => {
    if (!isMember) return;
    let isGone = false;
    let made: Screening | null = null;
    const open = async (): Promise<void> => {
      const { membersScreening } = await import("./members");
      if (isGone) return;
      made = membersScreening(video, (film, compared) => newest.current(film, compared));
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
