import { call } from "@/api/http/client";
import type { SearchQuery } from "./page/searchQuery";

/** Fetch the first few hits of each kind. */
export function fetchSuggestions(q: string, signal: AbortSignal) {
  return call("GET", "/api/search/suggestions", { query: { q }, signal });
}

/** Fetch one page of search results. */
export function fetchSearchResults({ q, kinds, days, perPage, pageCursors }: SearchQuery, signal: AbortSignal) {
  const cursor = pageCursors.at(-1) ?? null;
  return call("GET", "/api/search", { query: { q, kinds: kinds.join(), days, limit: perPage, cursor }, signal });
}
