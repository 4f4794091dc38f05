import { useStore } from "zustand";
import { PenTools } from "./PenTools";
import type { ReviewStore } from "./reviewStore";

/** The pen's tools, while one draws. */
export default function ReviewPen({ store }: { store: ReviewStore }) {
  const draft = useStore(store.state, (state) => (state.isDrawing ? state.draft : null));
  return draft ? <PenTools store={store} draft={draft} /> : null;
}
