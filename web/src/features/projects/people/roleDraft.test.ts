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

function buildRole(fields: Partial<Role> = {}): Role {
  return { id: "r", ...createRoleDraft(), name: "Inker", ...fields };
}

test("a new role has the default color and no permissions", () => {
  expect(createRoleDraft().color).toBe("#7aa2ff");
  expect(formatRights(buildRole())).toBe("No permissions");
  expect(formatRights(buildRole({ can_publish: true, can_invite: true }))).toBe("Publish videos · Invite people");
});

test("only the owner can set the advanced permissions and change roles that have them", () => {
  expect(getSettableFlags(true)).toHaveLength(6);
  expect(getSettableFlags(false)).toEqual(["can_edit_storyboards", "can_post_updates"]);
  expect(canChangeRole(buildRole({ can_publish: true }), true, null)).toBe(true);
  expect(canChangeRole(buildRole({ can_publish: true }), false, null)).toBe(false);
  expect(canChangeRole(buildRole({ can_post_updates: true }), false, "other")).toBe(true);
  expect(canChangeRole(buildRole({ can_post_updates: true }), false, "r")).toBe(false);
});

test("only changed fields are sent", () => {
  const original = buildRole();
  expect(getRoleChanges(original, toRoleDraft(original))).toEqual({});
  expect(getRoleChanges(original, { ...toRoleDraft(original), name: "Cleaner", can_invite: true })).toEqual({
    name: "Cleaner",
    can_invite: true,
  });
});
