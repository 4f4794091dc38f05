import type { BoardState } from "@/features/storyboard/store/state";
import { type Reel, reelOf } from "@/playback/shown";

let known: { state: Pick<BoardState, "view" | "layout">; reel: Reel } | null = null;

/** The board as it is played, reckoned once for each state of it. */
export function playedOf({ view, layout }: Pick<BoardState, "view" | "layout">): Reel {
  if (known && known.state.view === view && known.state.layout === layout) return known.reel;
  const cuts = view.order.map((id) => {
    const cut = view.cuts.get(id);
    return { frames: cut?.duration_frames ?? 1, camera: cut?.camera ?? null, transition: cut?.transition ?? null };
  });
  const reel = reelOf(cuts, layout, view.settings.end_fade);
  known = { state: { view, layout }, reel };
  return reel;
}
