/** Texts of the folder access dialog. */
export const messages = {
  manageAccessTitle: "Manage Access",
  restrict: "Only the people and roles chosen here",
  member: "Member",
  view: "View",
  edit: "Edit",
  mayView: (name: string) => `${name} may view`,
  mayEdit: (name: string) => `${name} may edit`,
  rolesThatOpen: "Custom roles with View and Edit",
  roles: { owner: "Owner", editor: "Manager", viewer: "Viewer" },
  saveFailed: "Save failed",
} as const;
