/** UI texts of the star rating. */
export const messages = {
  rating: "Rating",
  stars: (value: number) => `${value} stars`,
  none: "Not rated yet",
  summary: (average: number, count: number) => `${average.toFixed(1)} · ${count} ${count === 1 ? "rating" : "ratings"}`,
  chosen: (value: number) => `${value}: press Enter to save`,
  takeBack: "Take back",
  mine: (value: number) => `You gave ${value}`,
  signIn: "Sign in to rate",
  failed: "Your rating could not be saved. Try again.",
} as const;
