import { Link } from "@tanstack/react-router";
import { Film } from "lucide-react";
import { texts as shared } from "@/features/videos/texts";
import type { VideoState } from "@/features/videos/videoStore";
import { Button } from "@/ui/buttons/Button";
import { getButtonClass } from "@/ui/buttons/buttonClass";
import { EmptyState } from "@/ui/layout/EmptyState";
import { texts } from "./texts";
import styles from "./Watch.module.css";

export interface VideoUnavailableProps {
  state: Extract<VideoState, { phase: "missing" | "failed" }>;
  retry: () => void;
}

/** Message if the video is missing or failed to load. */
export default function VideoUnavailable({ state, retry }: VideoUnavailableProps) {
  return (
    <div className={styles.unavailable}>
      {state.phase === "missing" ? (
        <EmptyState
          fullPage
          icon={<Film size={28} />}
          title={texts.notFound}
          text={texts.notFoundText}
          action={
            <Link to="/featured" className={getButtonClass("secondary")}>
              {texts.toFeatured}
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
