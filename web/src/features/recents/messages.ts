import type { RecentKind } from "./types";

/** Texts of recently opened items. */
export const messages = {
  title: "Go on where you left",
  list: "Where you were last",
  loading: "Loading...",
  empty: "The boards, videos and folders that you open appear here.",
  failed: "Where you were last could not be loaded.",
  retry: "Retry",
  kinds: { board: "Storyboard", video: "Video", folder: "Folder", project: "Project" } satisfies Record<
    RecentKind,
    string
  >,
  files: "Files",
  forget: (title: string) => `Remove ${title} from this list`,
  notForgotten: "It could not be removed from this list",
  clear: "Clear list",
  clearAsk: {
    title: "Clear this list?",
    description: "Nothing is deleted: what you open from now on appears here again.",
    confirmLabel: "Clear list",
    cancelLabel: "Cancel",
  },
  notCleared: "The list could not be cleared",
} as const;
