import type { BoardState } from "@/features/storyboard/store/boardState";
import { buildRenderPlan, type RenderPlan } from "@/playback/renderPlan";

let cachedPlan: { state: Pick<BoardState, "view" | "layout">; plan: RenderPlan } | null = null;

/** Return the render plan of a board, memoized for the latest state. */
export function getRenderPlan({ view, layout }: Pick<BoardState, "view" | "layout">): RenderPlan {
  if (cachedPlan && cachedPlan.state.view === view && cachedPlan.state.layout === layout) return cachedPlan.plan;
  const cuts = view.order.map((id) => {
    const cut = view.cuts.get(id);
    return { frames: cut?.duration_frames ?? 1, camera: cut?.camera ?? null, transition: cut?.transition ?? null };
  });
  const plan = buildRenderPlan(cuts, layout, view.settings.end_fade);
  cachedPlan = { state: { view, layout }, plan };
  return plan;
}
