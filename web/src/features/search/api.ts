import { call } from "@/api/client";
import type { SearchQuery } from "./page/searchQuery";

/** The first few of each kind. */
export function fetchSuggestions(q: string, signal: AbortSignal) {
  return call("GET", "/api/search/suggestions", { query: { q }, signal });
}

/** One page of what was found. */
export function fetchSearchResults({ q, kinds, days, perPage, pageCursors }: SearchQuery, signal: AbortSignal) {
  const cursor = pageCursors.at(-1) ?? null;
  return call("GET", "/api/search", { query: { q, kinds: kinds.join(), days, limit: perPage, cursor }, signal });
}
