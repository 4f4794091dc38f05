import { defineTexts } from "@/i18n/defineTexts";

/** Texts of the trash dialog. */
const catalog = defineTexts("assets.trash", {
  location: "Original location: {path}",
  deletedBy: "Moved to trash {day} by {name}",
  deletedByDeleted: "Moved to trash {day} by a deleted user",
  title: "Trash",
  text: "Items stay in the trash for {days} days, then they're deleted permanently. Until then, they count toward storage.",
  empty: "The trash is empty",
  list: "Deleted files and folders",
  purgeDate: "Deleted permanently on {day}",
  restore: "Restore",
  select: "Select “{name}”",
  restoreSelected: "Restore {count} selected",
  restoredMany: "{count, plural, one {# item restored} other {# items restored}}",
  restored: "“{name}” restored",
  remove: "Delete permanently",
  removeTitle: "Permanently delete “{name}”?",
  removeFile: "This can't be undone.",
  removeFolder: "Its contents, and items deleted from it earlier, will be deleted too. This can't be undone.",
  more: "Show more",
});

export const texts = {
  ...catalog,
  originalLocation: (path: readonly string[], root: string) => catalog.location({ path: [root, ...path].join(" › ") }),
  deleted: (day: string, name: string | null) =>
    name === null ? catalog.deletedByDeleted({ day }) : catalog.deletedBy({ day, name }),
};
