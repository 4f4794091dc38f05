import { LIMITS } from "@/api/gen/limits";
import { FEATURED_CREATOR_WIDTHS, FEATURED_PAGE_NARROW, FEATURED_PAGE_WIDE, FEATURED_WIDE_PX } from "./limits";

export function getPageSize(width: number): number {
  return width < FEATURED_WIDE_PX ? FEATURED_PAGE_NARROW : FEATURED_PAGE_WIDE;
}

export function getCreatorCount(width: number): number {
  const index = FEATURED_CREATOR_WIDTHS.findIndex((limit) => width < limit);
  const counts: readonly number[] = LIMITS.FEATURED_CREATORS;
  return counts[index < 0 ? counts.length - 1 : index] ?? 0;
}

export interface Page<T> {
  items: readonly T[];
  /** 1-based; clamped to the last page. */
  page: number;
  pages: number;
}

export function paginate<T>(allItems: readonly T[], requestedPage: number, size: number): Page<T> {
  const pages = Math.max(1, Math.ceil(allItems.length / size));
  const page = Math.min(Math.max(1, requestedPage), pages);
  return { items: allItems.slice((page - 1) * size, page * size), page, pages };
}
