import { useStore } from "zustand";
import { PenTools } from "./PenTools";
import type { ReviewStore } from "./reviewStore";

/** Pen tools; renders nothing unless the user is drawing. */
export default function ReviewPen({ store }: { store: ReviewStore }) {
  const draft = useStore(store.state, (state) => (state.isDrawing ? state.draft : null));
  return draft ? <PenTools store={store} draft={draft} /> : null;
}
