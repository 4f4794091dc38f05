import { describe, expect, it } from "vitest";
import type { Asset } from "@/features/assets/api";
import { type FolderPermissions, isDialogAllowed } from "./dialogPermissions";
import type { OpenDialog } from "./openDialog";

const file = { id: "f", parent_id: "root", abilities: { change: true } } as unknown as Asset;
const fixed = { ...file, abilities: { change: false } } as Asset;
const all: FolderPermissions = {
  folder: "root",
  items: [file],
  isComplete: true,
  canManage: true,
  canSetAccess: true,
  isMember: true,
};
const asked: OpenDialog[] = [
  { kind: "new-folder", id: "n" },
  { kind: "cut-folders" },
  { kind: "structure" },
  { kind: "trash" },
  { kind: "access", folders: [file] },
  { kind: "rename", asset: file },
  { kind: "preview", asset: file },
];
const left = (standing: Partial<FolderPermissions>) =>
  asked.filter((one) => isDialogAllowed(one, { ...all, ...standing })).map(({ kind }) => kind);

describe("dialogs whose right goes", () => {
  it("stay while everything may be done", () => {
    expect(left({})).toEqual(asked.map(({ kind }) => kind));
  });
  it("close for who is no manager any more", () => {
    expect(left({ canManage: false, canSetAccess: false, items: [fixed] })).toEqual(["trash", "preview"]);
  });
  it("close for who is no member any more", () => {
    const nothing = { canManage: false, canSetAccess: false, isMember: false };
    expect(left({ ...nothing, items: [] })).toEqual([]);
  });
  it("close where the entry is gone, but not where it may be further down or elsewhere", () => {
    expect(left({ items: [] })).toEqual(["new-folder", "cut-folders", "structure", "trash"]);
    expect(left({ items: [], isComplete: false })).toContain("preview");
    expect(left({ items: [], folder: "other" })).toContain("preview");
  });
});
