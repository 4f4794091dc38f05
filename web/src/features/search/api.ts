import { call } from "@/api/client";
import type { Sought } from "./page/sought";

/** The first few of each kind. */
export function suggest(q: string, signal: AbortSignal) {
  return call("GET", "/api/search/suggestions", { query: { q }, signal });
}

/** One page of what was found. */
export function search({ q, kinds, days, per, trail }: Sought, signal: AbortSignal) {
  const cursor = trail.at(-1) ?? null;
  return call("GET", "/api/search", { query: { q, kinds: kinds.join(), days, limit: per, cursor }, signal });
}
