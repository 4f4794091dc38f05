import { useEffect, useRef, useState } from "react";
import type { PresentedComparison } from "@/api/socket/socketTypes";
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
export default function GuestReview({ session, linkVideo }: { session: GuestSession; linkVideo: GuestVideo }) {
  const [name] = useState(createGuestNameStore);
  const [shownVideo, setShownVideo] = useState<ShownVideo>({ video: linkVideo, comparison: null });
  const shownVersion = useRef(linkVideo.video_version);
  shownVersion.current = shownVideo.video.video_version;
  const [connected, setConnected] = useState<ConnectedReview | null>(null);
  /** True if the guest is writing or drawing a note. */
  const isWriting = useRef<() => boolean>(() => false);

  useEffect(() => {
    const guestConnection = new GuestConnection(session.key.id, linkVideo.video_id);
    let requestCount = 0;
    const show = async (version: number, presented: PresentedComparison | null): Promise<void> => {
      requestCount += 1;
      const requestNumber = requestCount;
      const next =
        version === linkVideo.video_version ? linkVideo : (await guestConnection.requestVersion(version)).video;
      const other = presented && (await guestConnection.requestVersion(presented.version)).video;
      if (requestNumber !== requestCount) return;
      if (version !== shownVersion.current && isWriting.current()) guestReview.detachForDraft();
      else {
        const { layout = "side", split = 0 } = presented ?? {};
        setShownVideo({ video: next, comparison: other && { version: getGuestPlayableVersion(other), layout, split } });
      }
    };
    const page = { show, onRefused: () => void session.enter() };
    const guestReview = new LiveReview(guestConnection.socket, linkVideo.video_id, page, () =>
      name.getState().name.trim(),
    );
    setConnected({ connection: guestConnection, liveReview: guestReview });
    return () => {
      guestReview.dispose();
      guestConnection.dispose();
      setConnected(null);
    };
  }, [session, linkVideo, name]);

  // After leaving the live review, go back to the link's version.
  const reviewState = connected?.liveReview.state;
  useEffect(
    () =>
      reviewState?.subscribe((state, previous) => {
        if (state.phase === "outside" && previous.phase === "inside")
          setShownVideo({ video: linkVideo, comparison: null });
      }),
    [reviewState, linkVideo],
  );

  if (!connected) return null;
  return (
    <GuestVideoView
      key={shownVideo.video.video_version}
      session={session}
      video={shownVideo.video}
      isNewest={shownVideo.video.video_version === linkVideo.video_version}
      connection={connected.connection}
      liveReview={connected.liveReview}
      name={name}
      comparison={shownVideo.comparison}
      onComparisonChange={(newComparison) => {
        connected.liveReview.detach();
        setShownVideo({ ...shownVideo, comparison: newComparison });
      }}
      isWriting={isWriting}
    />
  );
}
