import { Link } from "@tanstack/react-router";
import { Film } from "lucide-react";
import { messages as shared } from "@/features/videos/messages";
import type { VideoState } from "@/features/videos/videoStore";
import { Button } from "@/ui/Button";
import { getButtonClass } from "@/ui/buttonClass";
import { EmptyState } from "@/ui/EmptyState";
import { messages } from "./messages";
import styles from "./Watch.module.css";

export interface VideoUnavailableProps {
  state: Extract<VideoState, { phase: "missing" | "failed" }>;
  retry: () => void;
}

/** Message if the video is missing or failed to load. */
export default function VideoUnavailable({ state, retry }: VideoUnavailableProps) {
  return (
    <div className={styles.absent}>
      {state.phase === "missing" ? (
        <EmptyState
          fullPage
          icon={<Film size={28} />}
          title={messages.notFound}
          text={messages.notFoundText}
          action={
            <Link to="/featured" className={getButtonClass("secondary")}>
              {messages.toFeatured}
            </Link>
          }
        />
      ) : (
        <EmptyState
          fullPage
          role="alert"
          title={shared.failed}
          text={state.message}
          action={<Button onClick={retry}>{shared.tryAgain}</Button>}
        />
      )}
    </div>
  );
}
