import type { ReviewStore } from "@/features/videos/review/reviewStore";
import type { LiveReview } from "./liveReview";

/** Shows the others what this person draws, while it is drawn. What it returns ends that. */
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
