import { useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { VideoStore } from "@/features/videos/videoStore";
import { lazyComponent } from "@/ui/lazyComponent";
import { useDocumentTitle } from "@/ui/useDocumentTitle";
import { messages } from "./messages";
import styles from "./Watch.module.css";

const WatchView = lazyComponent(() => import("./WatchView"));
const VideoUnavailable = lazyComponent(() => import("./VideoUnavailable"));
// Asked for beside the video itself, not after it.
WatchView.preload();

function WatchPageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.player}>
        <div className={styles.stageToCome} role="status">
          {messages.loading}
        </div>
      </div>
    </div>
  );
}

export interface WatchPageProps {
  /** Told which video is shown. */
  onOpen: (id: string) => void;
  /** Sends an address of it to chats; null for who has none. */
  onSend: ((link: string) => void) | null;
}

/** The watch page, by slug, id or public id of a video. Everything but the wait is a part of its own. */
export default function WatchPage({ onOpen, onSend }: WatchPageProps) {
  const { slug = "" } = useParams({ strict: false });
  // The canonical address of the video that is shown already is no other page.
  const [store, setStore] = useState(() => new VideoStore(slug));
  const isSame = store.ref === slug || store.video?.slug === slug;
  if (!isSame) setStore(new VideoStore(slug));
  useEffect(() => store.open(), [store]);
  const state = useStore(store.state);
  const id = state.phase === "ready" ? state.video.id : null;
  useEffect(() => {
    if (id !== null) onOpen(id);
  }, [id, onOpen]);
  useDocumentTitle(state.phase === "ready" ? state.video.title : messages.watch);

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
