import type { SearchResult } from "@/api/gen/rest/types.gen";

export type Found = SearchResult;
export type Kind = SearchResult["kind"];
