import { defineTexts } from "@/i18n/defineTexts";

/** UI texts of the watch page. */
export const texts = defineTexts("videos.watch", {
  watch: "Watch",
  loading: "Loading...",
  notFound: "Video not found.",
  notFoundText: "It may have been deleted, or the address may be wrong.",
  toFeatured: "See featured videos",
  views: "{count, plural, one {# view} other {# views}}",
  size: "{width}×{height}",
  rate: "{fps} fps",
  details: "Details",
  creators: "Creators",
  publisher: "Publisher",
  project: "Project: {name}",
  share: "Share",
  send: "Send to chat",
  shared: "Link copied",
  shareFailed: "Couldn't copy the link. Copy it from the address bar.",
  comments: "Comments",
  review: "Notes",
  conversation: "Notes and comments",
});
