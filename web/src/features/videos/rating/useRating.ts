import { useCallback, useRef } from "react";
import { call } from "@/api/http/client";
import { getErrorMessage } from "@/api/http/problem";
import type { Rating, Video } from "@/features/videos/types";
import type { VideoStore } from "@/features/videos/videoStore";
import { toast } from "@/ui/status/toasts";
import { applyOwnRating } from "./stars";
import { texts } from "./texts";

/**
 * Return a function that rates with an optimistic update. Requests run one at a time and only the latest choice is
 * sent. A failed request is reverted, with a message.
 */
export function useRating(store: VideoStore, { id }: Video): (value: number | null) => void {
  const pendingRef = useRef<{ confirmed: Rating; desired: number | null; isRunning: boolean } | null>(null);

  return useCallback(
    (value: number | null): void => {
      const rating = store.video?.rating;
      if (!rating) return;
      const pending = pendingRef.current?.isRunning
        ? pendingRef.current
        : { confirmed: rating, desired: value, isRunning: false };
      pending.desired = value;
      pendingRef.current = pending;
      store.updateVideo((video) => ({ rating: applyOwnRating(video.rating, value) }));
      if (pending.isRunning) return;
      pending.isRunning = true;
      const send = async (): Promise<void> => {
        try {
          let sentValue: number | null;
          do {
            sentValue = pending.desired;
            pending.confirmed = await setRating(id, sentValue);
          } while (sentValue !== pending.desired);
          store.updateVideo(() => ({ rating: pending.confirmed }));
        } catch (error) {
          store.updateVideo(({ rating: currentRating }) => ({
            rating: applyOwnRating(currentRating, pending.confirmed.my_rating),
          }));
          toast(getErrorMessage(error, texts.failed), "error");
        } finally {
          pending.isRunning = false;
        }
      };
      void send();
    },
    [store, id],
  );
}

/** Set the user's rating; null removes it. */
export function setRating(video_id: string, value: number | null) {
  const url = "/api/videos/{video_id}/rating";
  return value === null
    ? call("DELETE", url, { path: { video_id } })
    : call("PUT", url, { path: { video_id }, body: { value } });
}
