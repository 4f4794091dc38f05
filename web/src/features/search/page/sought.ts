import { SEARCH_DAYS, SEARCH_MAX, SEARCH_PER_PAGE } from "@/features/search/limits";
import type { Kind } from "@/features/search/types";

const KINDS = ["project", "video", "cut", "creator"] as const satisfies readonly Kind[];
const DEFAULT_KINDS: readonly Kind[] = ["project", "video", "creator"];
const BETWEEN = ".";

/** What the search page looks for. */
export interface Sought {
  q: string;
  kinds: readonly Kind[];
  /** null: of all time. */
  days: number | null;
  per: number;
  /** Where the pages after the first begin, up to the one that is shown. */
  trail: readonly string[];
}

/** The same in the page's address; what is as at first is left out. */
export interface Address {
  q?: string;
  kinds?: string;
  date?: string;
  per?: string;
  page?: string;
}

export function readSought(address: Address): Sought {
  const named = address.kinds?.split(BETWEEN);
  return {
    q: (address.q ?? "").slice(0, SEARCH_MAX),
    kinds: named ? KINDS.filter((kind) => named.includes(kind)) : DEFAULT_KINDS,
    days: SEARCH_DAYS.find((days) => String(days) === address.date) ?? null,
    per: SEARCH_PER_PAGE.find((per) => String(per) === address.per) ?? SEARCH_PER_PAGE[0],
    trail: address.page?.split(BETWEEN).filter(Boolean) ?? [],
  };
}

export function writeSought({ q, kinds, days, per, trail }: Sought): Address {
  const address: Address = {};
  if (q !== "") address.q = q;
  if (kinds.join() !== DEFAULT_KINDS.join()) address.kinds = kinds.length > 0 ? kinds.join(BETWEEN) : "none";
  if (days !== null) address.date = String(days);
  if (per !== SEARCH_PER_PAGE[0]) address.per = String(per);
  if (trail.length > 0) address.page = trail.join(BETWEEN);
  return address;
}

/** A kind switched on or off. */
export function withKind(kinds: readonly Kind[], kind: Kind, isOn: boolean): readonly Kind[] {
  return KINDS.filter((each) => (each === kind ? isOn : kinds.includes(each)));
}
