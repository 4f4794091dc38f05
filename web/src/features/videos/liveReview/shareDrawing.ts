import type { ReviewStore } from "@/features/videos/review/reviewStore";
import type { LiveReview } from "./liveReview";

/** Broadcast the user's drawing while it's drawn. Returns a function that stops this. */
export function shareDrawing(review: ReviewStore, screening: LiveReview): () => void {
  const stop = review.state.subscribe(({ draft, isDrawing, notes }, before) => {
    screening.setDrawing(isDrawing);
    if (draft === before.draft) return;
    const isSaved = draft === null && notes.some(({ id }) => id === before.draft?.id);
    screening.broadcastDraft(draft, isSaved);
  });
  return () => {
    stop();
    screening.setDrawing(false);
    screening.broadcastDraft(null, false);
  };
}
