import { SEARCH_DAYS, SEARCH_MAX, SEARCH_PER_PAGE } from "@/features/search/limits";
import type { SearchKind } from "@/features/search/types";

const KINDS = ["project", "video", "cut", "creator"] as const satisfies readonly SearchKind[];
const DEFAULT_KINDS: readonly SearchKind[] = ["project", "video", "creator"];
const SEPARATOR = ".";

/** Query of the search page. */
export interface SearchQuery {
  q: string;
  kinds: readonly SearchKind[];
  /** Maximum age in days; null for all time. */
  days: number | null;
  perPage: number;
  /** Cursors of the pages after the first, up to the current page. */
  pageCursors: readonly string[];
}

/** The query as URL parameters. Default values are omitted. */
export interface SearchParams {
  q?: string;
  kinds?: string;
  date?: string;
  per?: string;
  page?: string;
}

export function parseSearchQuery(params: SearchParams): SearchQuery {
  const kindNames = params.kinds?.split(SEPARATOR);
  return {
    q: (params.q ?? "").slice(0, SEARCH_MAX),
    kinds: kindNames ? KINDS.filter((kind) => kindNames.includes(kind)) : DEFAULT_KINDS,
    days: SEARCH_DAYS.find((days) => String(days) === params.date) ?? null,
    perPage: SEARCH_PER_PAGE.find((count) => String(count) === params.per) ?? SEARCH_PER_PAGE[0],
    pageCursors: params.page?.split(SEPARATOR).filter(Boolean) ?? [],
  };
}

export function toSearchParams({ q, kinds, days, perPage, pageCursors }: SearchQuery): SearchParams {
  const params: SearchParams = {};
  if (q !== "") params.q = q;
  if (kinds.join() !== DEFAULT_KINDS.join()) params.kinds = kinds.length > 0 ? kinds.join(SEPARATOR) : "none";
  if (days !== null) params.date = String(days);
  if (perPage !== SEARCH_PER_PAGE[0]) params.per = String(perPage);
  if (pageCursors.length > 0) params.page = pageCursors.join(SEPARATOR);
  return params;
}

/** Add or remove a kind, in the order of `KINDS`. */
export function setKind(kinds: readonly SearchKind[], kind: SearchKind, isOn: boolean): readonly SearchKind[] {
  return KINDS.filter((other) => (other === kind ? isOn : kinds.includes(other)));
}
