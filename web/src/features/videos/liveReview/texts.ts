import { defineTexts } from "@/i18n/defineTexts";
import { formatFirst } from "@/i18n/lists";

/** UI texts of live reviews. */
const catalog = defineTexts("videos.liveReview", {
  peopleInReview: "{names} {count, plural, one {is} other {are}} in a live review of this video.",
  liveReview: "Live review",
  join: "Join live review",
  region: "Live review",
  people: "Participants",
  you: "You",
  youPresentShort: "You're presenting",
  guest: "{name} (guest)",
  presenting: "{name}, presenting",
  browsingAlone: "{name}, browsing on their own",
  youPresent: "Everyone sees what you're showing.",
  youFollow: "You're following {name}.",
  youAreDetached: "The others have moved on. Finish your note, then rejoin.",
  youAreAlone: "You're browsing on your own. Rejoin to follow along.",
  noPresenter: "No one is presenting. The video waits until someone does.",
  connectionLost: "Connection lost. The video keeps playing here, and you'll rejoin automatically.",
  rejoin: "Rejoin (R)",
  takeOver: "Take over",
  present: "Present",
  handOver: "Hand over",
  draw: "Draw",
  pressEnterToSave: "Draw on the frame, then press Enter to save the drawing as a note.",
  leave: "Leave",
  yourName: "Your name",
  nameMissing: "Enter your name.",
  nameHint: "Other participants will see it.",
  cancel: "Cancel",
});

export const texts = {
  ...catalog,
  inReview: (names: readonly string[], more: number) =>
    catalog.peopleInReview({ count: names.length + more, names: formatFirst(names, names.length, more) }),
};
