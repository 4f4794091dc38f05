import { useCallback, useRef } from "react";
import { getErrorMessage } from "@/api/problem";
import type { Rating, Video } from "@/features/videos/types";
import type { VideoStore } from "@/features/videos/videoStore";
import { toast } from "@/ui/toasts";
import { setRating } from "./api";
import { messages } from "./messages";
import { applyOwnRating } from "./stars";

/**
 * Return a function that rates with an optimistic update. Requests run one at a time and only the latest choice is
 * sent. A failed request is reverted, with a message.
 */
export function useRating(store: VideoStore, { id }: Video): (mine: number | null) => void {
  const sending = useRef<{ settled: Rating; wanted: number | null; busy: boolean } | null>(null);

  return useCallback(
    (mine: number | null): void => {
      const rating = store.video?.rating;
      if (!rating) return;
      const here = sending.current?.busy ? sending.current : { settled: rating, wanted: mine, busy: false };
      here.wanted = mine;
      sending.current = here;
      store.updateVideo((video) => ({ rating: applyOwnRating(video.rating, mine) }));
      if (here.busy) return;
      here.busy = true;
      const send = async (): Promise<void> => {
        try {
          let told: number | null;
          do {
            told = here.wanted;
            here.settled = await setRating(id, told);
          } while (told !== here.wanted);
          store.updateVideo(() => ({ rating: here.settled }));
        } catch (error) {
          store.updateVideo(({ rating: now }) => ({ rating: applyOwnRating(now, here.settled.my_rating) }));
          toast(getErrorMessage(error, messages.failed), "error");
        } finally {
          here.busy = false;
        }
      };
      void send();
    },
    [store, id],
  );
}
