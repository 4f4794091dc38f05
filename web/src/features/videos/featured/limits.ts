export const FEATURED_PAGE_NARROW = 6;
export const FEATURED_PAGE_WIDE = 9;
/** From this width on, px, the grid has three columns. */
export const FEATURED_WIDE_PX = 1000;
/** Below each of these widths, px, fewer creators show: FEATURED_CREATORS in their order. */
export const FEATURED_CREATOR_WIDTHS = [700, 1000, 1300] as const;
