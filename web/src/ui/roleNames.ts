/** What the built-in roles of a project are called. */
export const ROLE_NAMES = { owner: "Owner", editor: "Editor", viewer: "Viewer" } as const;
