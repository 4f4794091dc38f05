import { describe, expect, it } from "vitest";
import type { Asset } from "@/features/assets/api";
import { type FolderPermissions, isDialogAllowed } from "./dialogPermissions";
import type { OpenDialog } from "./openDialog";

const file = { id: "f", parent_id: "root", abilities: { change: true } } as unknown as Asset;
const readOnlyFile = { ...file, abilities: { change: false } } as Asset;
const fullPermissions: FolderPermissions = {
  folder: "root",
  items: [file],
  isComplete: true,
  canManage: true,
  canSetAccess: true,
  isMember: true,
};
const dialogs: OpenDialog[] = [
  { kind: "new-folder", id: "n" },
  { kind: "cut-folders" },
  { kind: "structure" },
  { kind: "trash" },
  { kind: "access", folders: [file] },
  { kind: "rename", asset: file },
  { kind: "preview", asset: file },
];
const listAllowedKinds = (changes: Partial<FolderPermissions>) =>
  dialogs.filter((dialog) => isDialogAllowed(dialog, { ...fullPermissions, ...changes })).map(({ kind }) => kind);

describe("dialogs whose permission is revoked", () => {
  it("stay open with all permissions", () => {
    expect(listAllowedKinds({})).toEqual(dialogs.map(({ kind }) => kind));
  });
  it("close for a user who is no longer a manager", () => {
    expect(listAllowedKinds({ canManage: false, canSetAccess: false, items: [readOnlyFile] })).toEqual([
      "trash",
      "preview",
    ]);
  });
  it("close for a user who is no longer a member", () => {
    const noPermissions = { canManage: false, canSetAccess: false, isMember: false };
    expect(listAllowedKinds({ ...noPermissions, items: [] })).toEqual([]);
  });
  it("close if the entry was removed, but not if it may be on another page or in another folder", () => {
    expect(listAllowedKinds({ items: [] })).toEqual(["new-folder", "cut-folders", "structure", "trash"]);
    expect(listAllowedKinds({ items: [], isComplete: false })).toContain("preview");
    expect(listAllowedKinds({ items: [], folder: "other" })).toContain("preview");
  });
});
