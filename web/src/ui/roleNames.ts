/** Names of the built-in project roles. */
export const ROLE_NAMES = { owner: "Owner", editor: "Editor", viewer: "Viewer" } as const;
