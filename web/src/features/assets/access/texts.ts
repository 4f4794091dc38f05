import { defineTexts } from "@/i18n/defineTexts";

/** Texts of the folder access dialog. */
export const texts = defineTexts("assets.access", {
  manageAccessTitle: "Manage Access",
  restrict: "Restrict access to the people and roles selected below",
  member: "Member",
  view: "View",
  edit: "Edit",
  canView: "{name} can view",
  canEdit: "{name} can edit",
  rolesThatOpen: "Custom roles that can view and edit",
  roles: { owner: "Owner", editor: "Manager", viewer: "Viewer" },
  saveFailed: "Save failed",
});
