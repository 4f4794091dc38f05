import type { ReviewStore } from "@/features/videos/review/reviewStore";
import type { Screening } from "./screening";

/** Shows the others what this person draws, while it is drawn. What it returns ends that. */
export function shareDrawing(review: ReviewStore, screening: Screening): () => void {
  const stop = review.state.subscribe(({ draft, notes }, before) => {
    if (draft === before.draft) return;
    const isSaved = draft === null && notes.some(({ id }) => id === before.draft?.id);
    screening.draw(draft && draft.strokes.length + (before.draft?.strokes.length ?? 0) > 0 ? draft : null, isSaved);
  });
  return () => {
    stop();
    screening.draw(null, false);
  };
}
