import type { ReviewStore } from "@/features/videos/review/reviewStore";
import type { Screening } from "./screening";

/** Shows the others what this person draws, while it is drawn. What it returns ends that. */
export function shareDrawing(review: ReviewStore, screening: Screening): () => void {
  const stop = review.state.subscribe(({ draft, isDrawing, notes }, before) => {
    screening.hold(isDrawing);
    if (draft === before.draft) return;
    const isSaved = draft === null && notes.some(({ id }) => id === before.draft?.id);
    screening.draw(draft, isSaved);
  });
  return () => {
    stop();
    screening.hold(false);
    screening.draw(null, false);
  };
}
