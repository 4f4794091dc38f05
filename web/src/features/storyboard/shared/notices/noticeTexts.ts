import { defineTexts } from "@/i18n/defineTexts";

/** Texts of a notice. */
export const noticeTexts = defineTexts("storyboard.shared.notice", {
  dismiss: "Dismiss",
  noticeCount: "1 of {total}",
});
