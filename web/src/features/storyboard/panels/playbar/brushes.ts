import { createStore } from "zustand/vanilla";
import { call } from "@/api/client";
import { recall, remember } from "@/api/localCache";
import { isTip } from "@/engine/tip";
import { brushKeys } from "@/features/storyboard/store/brushKeys";
import { setSize, settings, shapeOf } from "@/features/storyboard/store/settings";
import type { BrushWish, KeptBrush } from "@/features/storyboard/types";

interface Kept {
  readonly list: readonly KeptBrush[];
  /** away: neither the server nor this browser knows them. */
  readonly phase: "loading" | "ready" | "away";
}

/** The brushes that this person keeps with the account. */
export const kept = createStore<Kept>(() => ({ list: [], phase: "loading" }));

const CACHE = "brushes";
let userId = "";

/** From now on the brushes are this person's: as they were known last, and then as the server has them. */
export function followBrushes(of: string): void {
  userId = of;
  const known = recall(of, CACHE, isList);
  kept.setState({ list: known ?? [], phase: known ? "ready" : "loading" }, true);
  void call("GET", "/api/me/brushes", {}).then(
    ({ brushes }) => userId === of && learn(brushes),
    () => userId === of && !known && kept.setState({ phase: "away" }),
  );
}

brushKeys.setState({
  take: (key) => {
    const found = kept.getState().list.find((brush) => brush.key === key);
    if (found) take(found);
    return found !== undefined;
  },
});

/** Draws with a kept brush from now on; with the colour in hand where it has none of its own. */
export function take({ brush }: KeptBrush): void {
  const { kind, thin, curve, opacity, flow, smoothing, size, colour } = brush;
  settings.setState((now) => ({
    tool: shapeOf(now.tool) ? now.tool : "pencil",
    tip: { kind, thin, curve, opacity, flow },
    smoothing,
    colour: colour ?? now.colour,
  }));
  setSize(size);
}

/** The brush in hand, as it is kept; its colour stays out of it. */
export function inHand(): BrushWish["brush"] {
  const { tip, size, smoothing } = settings.getState();
  const { kind, thin, curve, opacity, flow } = tip;
  return { kind, thin, curve, opacity, flow, size, smoothing, colour: null };
}

/** Keeps a brush, new or changed; rejects with what a person can act on. */
export async function keep(brush_id: string, wish: BrushWish): Promise<void> {
  const { brushes } = await call("PUT", "/api/me/brushes/{brush_id}", { path: { brush_id }, body: wish });
  learn(brushes);
}

export async function remove(brush_id: string): Promise<void> {
  await call("DELETE", "/api/me/brushes/{brush_id}", { path: { brush_id } });
  learn(kept.getState().list.filter(({ id }) => id !== brush_id));
}

function learn(list: readonly KeptBrush[]): void {
  kept.setState({ list, phase: "ready" });
  remember(userId, CACHE, list);
}

function isList(value: unknown): value is KeptBrush[] {
  return Array.isArray(value) && value.every((each) => typeof each?.id === "string" && isTip(each.brush));
}
