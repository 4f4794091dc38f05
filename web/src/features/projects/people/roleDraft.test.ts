import { expect, test } from "vitest";
import type { Role } from "@/features/projects/people/api";
import {
  canChangeRole,
  createRoleDraft,
  formatRights,
  getRoleChanges,
  getSettableFlags,
  toRoleDraft,
} from "./roleDraft";

function role(part: Partial<Role> = {}): Role {
  return { id: "r", ...createRoleDraft(), name: "Inker", ...part };
}

test("a new role has the default colour and no right", () => {
  expect(createRoleDraft().color).toBe("#7aa2ff");
  expect(formatRights(role())).toBe("No rights of its own");
  expect(formatRights(role({ can_publish: true, can_invite: true }))).toBe("Publish videos, Invite people");
});

test("only the owner sees the greater rights, and changes the roles that bear them", () => {
  expect(getSettableFlags(true)).toHaveLength(6);
  expect(getSettableFlags(false)).toEqual(["can_edit_storyboards", "can_post_updates"]);
  expect(canChangeRole(role({ can_publish: true }), true, null)).toBe(true);
  expect(canChangeRole(role({ can_publish: true }), false, null)).toBe(false);
  expect(canChangeRole(role({ can_post_updates: true }), false, "other")).toBe(true);
  expect(canChangeRole(role({ can_post_updates: true }), false, "r")).toBe(false);
});

test("only what differs is sent", () => {
  const before = role();
  expect(getRoleChanges(before, toRoleDraft(before))).toEqual({});
  expect(getRoleChanges(before, { ...toRoleDraft(before), name: "Cleaner", can_invite: true })).toEqual({
    name: "Cleaner",
    can_invite: true,
  });
});
