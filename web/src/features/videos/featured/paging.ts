import { LIMITS } from "@/api/gen/limits";
import { FEATURED_CREATOR_WIDTHS, FEATURED_PAGE_NARROW, FEATURED_PAGE_WIDE, FEATURED_WIDE_PX } from "./limits";

export function getPageSize(width: number): number {
  return width < FEATURED_WIDE_PX ? FEATURED_PAGE_NARROW : FEATURED_PAGE_WIDE;
}

export function getCreatorCount(width: number): number {
  const place = FEATURED_CREATOR_WIDTHS.findIndex((limit) => width < limit);
  const counts: readonly number[] = LIMITS.FEATURED_CREATORS;
  return counts[place < 0 ? counts.length - 1 : place] ?? 0;
}

export interface Page<T> {
  items: readonly T[];
  /** 1-based; clamped to the last page. */
  page: number;
  pages: number;
}

export function paginate<T>(all: readonly T[], wanted: number, size: number): Page<T> {
  const pages = Math.max(1, Math.ceil(all.length / size));
  const page = Math.min(Math.max(1, wanted), pages);
  return { items: all.slice((page - 1) * size, page * size), page, pages };
}
