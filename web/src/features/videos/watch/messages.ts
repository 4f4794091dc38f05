const whole = new Intl.NumberFormat("en");

/** UI texts of the watch page. */
export const messages = {
  watch: "Watch",
  loading: "Loading...",
  notFound: "Video not found.",
  notFoundText: "It may have been deleted, or the address is not right.",
  toFeatured: "See what is featured",
  views: (views: number) => `${whole.format(views)} ${views === 1 ? "view" : "views"}`,
  size: (width: number, height: number) => `${width}×${height}`,
  rate: (fps: number) => `${fps} fps`,
  details: "Details",
  creators: "Creators",
  publisher: "Publisher",
  project: (name: string) => `Project: ${name}`,
  share: "Share",
  send: "Send to chat",
  shared: "Link copied",
  shareFailed: "The link could not be copied",
  comments: "Comments",
  review: "Notes",
  conversation: "Notes and comments",
} as const;
