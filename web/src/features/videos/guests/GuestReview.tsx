import { useEffect, useRef, useState } from "react";
import type { PresentedComparison } from "@/api/socketTypes";
import type { Comparison } from "@/features/videos/compare/ComparisonPlayer";
import { LiveReview } from "@/features/videos/liveReview/liveReview";
import { getGuestPlayableVersion } from "@/features/videos/playableVersion";
import type { GuestVideo } from "@/features/videos/types";
import { GuestVideoView } from "./GuestVideoView";
import { GuestConnection } from "./guestConnection";
import { createGuestNameStore } from "./guestName";
import type { GuestSession } from "./guestSession";

interface ConnectedReview {
  connection: GuestConnection;
  liveReview: LiveReview;
}

interface ShownVideo {
  video: GuestVideo;
  comparison: Comparison | null;
}

/** The video of a guest link. During a live review, shows the version that members present. */
export default function GuestReview({ visit, film }: { visit: GuestSession; film: GuestVideo }) {
  const [name] = useState(createGuestNameStore);
  const [shown, setShown] = useState<ShownVideo>({ video: film, comparison: null });
  const seen = useRef(film.video_version);
  seen.current = shown.video.video_version;
  const [room, setRoom] = useState<ConnectedReview | null>(null);
  /** True if the guest is writing or drawing a note. */
  const isWriting = useRef<() => boolean>(() => false);

  useEffect(() => {
    const line = new GuestConnection(visit.key.id, film.video_id);
    let round = 0;
    const show = async (version: number, beside: PresentedComparison | null): Promise<void> => {
      round += 1;
      const mine = round;
      const next = version === film.video_version ? film : (await line.requestVersion(version)).video;
      const other = beside && (await line.requestVersion(beside.version)).video;
      if (mine !== round) return;
      if (version !== seen.current && isWriting.current()) screening.detachForDraft();
      else {
        const { layout = "side", split = 0 } = beside ?? {};
        setShown({ video: next, comparison: other && { version: getGuestPlayableVersion(other), layout, split } });
      }
    };
    const page = { show, onRefused: () => void visit.enter() };
    const screening = new LiveReview(line.socket, film.video_id, page, () => name.getState().name.trim());
    setRoom({ connection: line, liveReview: screening });
    return () => {
      screening.dispose();
      line.dispose();
      setRoom(null);
    };
  }, [visit, film, name]);

  // After leaving the live review, go back to the link's version.
  const phase = room?.liveReview.state;
  useEffect(
    () =>
      phase?.subscribe((now, before) => {
        if (now.phase === "outside" && before.phase === "inside") setShown({ video: film, comparison: null });
      }),
    [phase, film],
  );

  if (!room) return null;
  return (
    <GuestVideoView
      key={shown.video.video_version}
      session={visit}
      video={shown.video}
      isNewest={shown.video.video_version === film.video_version}
      connection={room.connection}
      liveReview={room.liveReview}
      name={name}
      comparison={shown.comparison}
      onComparisonChange={(compared) => {
        room.liveReview.detach();
        setShown({ ...shown, comparison: compared });
      }}
      isWriting={isWriting}
    />
  );
}
