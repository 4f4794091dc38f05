import { Link } from "@tanstack/react-router";
import { Film } from "lucide-react";
import { messages as shared } from "@/features/videos/messages";
import type { VideoState } from "@/features/videos/videoStore";
import { Button } from "@/ui/Button";
import { buttonClass } from "@/ui/buttonClass";
import { EmptyState } from "@/ui/EmptyState";
import { messages } from "./messages";
import styles from "./Watch.module.css";

export interface VideoAbsentProps {
  state: Extract<VideoState, { phase: "missing" | "failed" }>;
  retry: () => void;
}

/** Why there is nothing to watch here, and where to go instead. */
export default function VideoAbsent({ state, retry }: VideoAbsentProps) {
  return (
    <div className={styles.absent}>
      {state.phase === "missing" ? (
        <EmptyState
          wholePage
          icon={<Film size={28} />}
          title={messages.notFound}
          text={messages.notFoundText}
          action={
            <Link to="/featured" className={buttonClass("secondary")}>
              {messages.toFeatured}
            </Link>
          }
        />
      ) : (
        <EmptyState
          wholePage
          role="alert"
          title={shared.failed}
          text={state.message}
          action={<Button onClick={retry}>{shared.tryAgain}</Button>}
        />
      )}
    </div>
  );
}
