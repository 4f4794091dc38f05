/** UI texts of video tiles. */
export const messages = {
  views: (views: number) => `${compact.format(views)} ${views === 1 ? "view" : "views"}`,
  rated: (average: number, count: number) =>
    `${average.toFixed(1)} of 5 stars, ${count} ${count === 1 ? "rating" : "ratings"}`,
  unrated: "Not rated yet",
} as const;

const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
