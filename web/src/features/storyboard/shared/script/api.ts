import { call } from "@/api/client";
import type { Script } from "@/features/storyboard/types";

/** The script of a board; null where it has none. */
export async function getScript(ref: string, signal: AbortSignal): Promise<Script | null> {
  return (await call("GET", "/api/projects/{ref}/script", { path: { ref }, signal })).script;
}

/** Says from which paragraphs of a scene a cut's captions are now; none: from no script. Safe to repeat. */
export function setScriptPlacement(
  ref: string,
  cut_id: string,
  scene: string,
  parts: readonly number[],
): Promise<void> {
  const to = { path: { ref, cut_id }, body: { scene, parts: [...parts] } };
  return call("PUT", "/api/projects/{ref}/script/cuts/{cut_id}", to);
}
