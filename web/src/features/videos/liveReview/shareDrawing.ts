import type { ReviewStore } from "@/features/videos/review/reviewStore";
import type { LiveReview } from "./liveReview";

/** Broadcast the user's drawing while it's drawn. Returns a function that stops this. */
export function shareDrawing(review: ReviewStore, liveReview: LiveReview): () => void {
  const unsubscribe = review.state.subscribe(({ draft, isDrawing, notes }, previous) => {
    liveReview.setDrawing(isDrawing);
    if (draft === previous.draft) return;
    const isSaved = draft === null && notes.some(({ id }) => id === previous.draft?.id);
    liveReview.broadcastDraft(draft, isSaved);
  });
  return () => {
    unsubscribe();
    liveReview.setDrawing(false);
    liveReview.broadcastDraft(null, false);
  };
}
