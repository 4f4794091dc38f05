import type { SearchResult } from "@/api/gen/rest/types.gen";

export type SearchHit = SearchResult;
export type SearchKind = SearchResult["kind"];
