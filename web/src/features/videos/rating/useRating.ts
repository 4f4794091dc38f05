import { useCallback, useRef } from "react";
import { messageOf } from "@/api/problem";
import type { Rating, Video } from "@/features/videos/types";
import type { VideoStore } from "@/features/videos/videoStore";
import { toast } from "@/ui/toasts";
import { rate } from "./api";
import { messages } from "./messages";
import { withMine } from "./stars";

/**
 * Rates at once on the page; the server is told one after the other, of the last choice only. What it refuses is put
 * back, with a message.
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
      store.change((video) => ({ rating: withMine(video.rating, mine) }));
      if (here.busy) return;
      here.busy = true;
      const send = async (): Promise<void> => {
        try {
          let told: number | null;
          do {
            told = here.wanted;
            here.settled = await rate(id, told);
          } while (told !== here.wanted);
          store.change(() => ({ rating: here.settled }));
        } catch (error) {
          store.change(({ rating: now }) => ({ rating: withMine(now, here.settled.my_rating) }));
          toast(messageOf(error, messages.failed), "error");
        } finally {
          here.busy = false;
        }
      };
      void send();
    },
    [store, id],
  );
}
