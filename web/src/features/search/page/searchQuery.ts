import { SEARCH_DAYS, SEARCH_MAX, SEARCH_PER_PAGE } from "@/features/search/limits";
import type { SearchKind } from "@/features/search/types";

const KINDS = ["project", "video", "cut", "creator"] as const satisfies readonly SearchKind[];
const DEFAULT_KINDS: readonly SearchKind[] = ["project", "video", "creator"];
const SEPARATOR = ".";

/** What the search page looks for. */
export interface SearchQuery {
  q: string;
  kinds: readonly SearchKind[];
  /** null: of all time. */
  days: number | null;
  perPage: number;
  /** Where the pages after the first begin, up to the one that is shown. */
  pageCursors: readonly string[];
}

/** The same in the page's address; what is as at first is left out. */
export interface SearchParams {
  q?: string;
  kinds?: string;
  date?: string;
  per?: string;
  page?: string;
}

export function parseSearchQuery(address: SearchParams): SearchQuery {
  const named = address.kinds?.split(SEPARATOR);
  return {
    q: (address.q ?? "").slice(0, SEARCH_MAX),
    kinds: named ? KINDS.filter((kind) => named.includes(kind)) : DEFAULT_KINDS,
    days: SEARCH_DAYS.find((days) => String(days) === address.date) ?? null,
    perPage: SEARCH_PER_PAGE.find((per) => String(per) === address.per) ?? SEARCH_PER_PAGE[0],
    pageCursors: address.page?.split(SEPARATOR).filter(Boolean) ?? [],
  };
}

export function toSearchParams({ q, kinds, days, perPage, pageCursors }: SearchQuery): SearchParams {
  const address: SearchParams = {};
  if (q !== "") address.q = q;
  if (kinds.join() !== DEFAULT_KINDS.join()) address.kinds = kinds.length > 0 ? kinds.join(SEPARATOR) : "none";
  if (days !== null) address.date = String(days);
  if (perPage !== SEARCH_PER_PAGE[0]) address.per = String(perPage);
  if (pageCursors.length > 0) address.page = pageCursors.join(SEPARATOR);
  return address;
}

/** A kind switched on or off. */
export function setKind(kinds: readonly SearchKind[], kind: SearchKind, isOn: boolean): readonly SearchKind[] {
  return KINDS.filter((each) => (each === kind ? isOn : kinds.includes(each)));
}
