import { defineTexts } from "@/i18n/defineTexts";

/** Texts of recently opened items. */
export const texts = defineTexts("recents", {
  title: "Pick up where you left off",
  list: "Recently opened",
  loading: "Loading...",
  empty: "Boards, videos, and folders you open appear here.",
  failed: "Couldn't load recently opened items.",
  retry: "Try again",
  kinds: { board: "Storyboard", video: "Video", folder: "Folder", project: "Project" },
  files: "Files",
  forget: "Remove {title} from this list",
  forgetFolder: "Remove {title} in {project} from this list",
  forgetFailed: "Couldn't remove it from this list. Try again.",
  clear: "Clear list",
  clearQuestion: {
    title: "Clear this list?",
    description: "Your boards, videos, and files aren't deleted. Anything you open from now on appears here again.",
    confirmLabel: "Clear list",
    cancelLabel: "Cancel",
  },
  clearFailed: "Couldn't clear the list. Try again.",
});
