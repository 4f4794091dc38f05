import { call } from "@/api/http/client";
import type { Script } from "@/features/storyboard/types";

/** Fetch the script of a board; null if it has none. */
export async function getScript(ref: string, signal: AbortSignal): Promise<Script | null> {
  return (await call("GET", "/api/projects/{ref}/script", { path: { ref }, signal })).script;
}

/** Set the paragraphs of a scene that a cut's captions come from; an empty list means no script. Idempotent. */
export function setScriptPlacement(
  ref: string,
  cut_id: string,
  scene: string,
  parts: readonly number[],
): Promise<void> {
  const request = { path: { ref, cut_id }, body: { scene, parts: [...parts] } };
  return call("PUT", "/api/projects/{ref}/script/cuts/{cut_id}", request);
}
