export const FEATURED_PAGE_NARROW = 6;
export const FEATURED_PAGE_WIDE = 9;
/** Window width from which the grid has three columns, in px. */
export const FEATURED_WIDE_PX = 1000;
/** Window widths below which fewer creators show, in px. `FEATURED_CREATORS` has the counts in the same order. */
export const FEATURED_CREATOR_WIDTHS = [700, 1000, 1300] as const;
