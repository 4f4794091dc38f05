import { useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { VideoStore } from "@/features/videos/videoStore";
import { lazyComponent } from "@/ui/lazyComponent";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";
import { texts } from "./texts";
import styles from "./Watch.module.css";

const WatchView = lazyComponent(() => import("./WatchView"));
const VideoUnavailable = lazyComponent(() => import("./VideoUnavailable"));
// Load in parallel with the video.
WatchView.preload();

function WatchPageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.player}>
        <div className={styles.stageSkeleton} role="status">
          {texts.loading}
        </div>
      </div>
    </div>
  );
}

export interface WatchPageProps {
  /** Called with the id of the loaded video. */
  onOpen: (id: string) => void;
  /** Send a link to a chat; null if the user can't. */
  onSend: ((link: string) => void) | null;
}

/** Watch page of a video, by slug, id or public id. Everything but the loading state is loaded lazily. */
export default function WatchPage({ onOpen, onSend }: WatchPageProps) {
  const { slug = "" } = useParams({ strict: false });
  // Keep the store when the URL changes to the canonical slug of the same video.
  const [store, setStore] = useState(() => new VideoStore(slug));
  const isSame = store.ref === slug || store.video?.slug === slug;
  if (!isSame) setStore(new VideoStore(slug));
  useEffect(() => store.open(), [store]);
  const state = useStore(store.state);
  const id = state.phase === "ready" ? state.video.id : null;
  useEffect(() => {
    if (id !== null) onOpen(id);
  }, [id, onOpen]);
  useDocumentTitle(state.phase === "ready" ? state.video.title : texts.watch);

  if (state.phase === "loading") return <WatchPageSkeleton />;
  if (state.phase === "ready") {
    return (
      <WatchView
        key={state.video.id}
        store={store}
        video={state.video}
        onSend={onSend}
        fallback={<WatchPageSkeleton />}
      />
    );
  }
  return <VideoUnavailable state={state} retry={() => void store.load()} fallback={<WatchPageSkeleton />} />;
}
