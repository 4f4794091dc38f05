import { expect, test } from "vitest";
import type { Role } from "@/features/projects/people/api";
import { changesOf, draftOf, mayChange, newRole, rightsOf, settableFlags } from "./roleDraft";

function role(part: Partial<Role> = {}): Role {
  return { id: "r", ...newRole(), name: "Inker", ...part };
}

test("a new role has the default colour and no right", () => {
  expect(newRole().color).toBe("#7aa2ff");
  expect(rightsOf(role())).toBe("No rights of its own");
  expect(rightsOf(role({ can_publish: true, can_invite: true }))).toBe("Publish videos, Invite people");
});

test("only the owner sees the greater rights, and changes the roles that bear them", () => {
  expect(settableFlags(true)).toHaveLength(6);
  expect(settableFlags(false)).toEqual(["can_edit_storyboards", "can_post_updates"]);
  expect(mayChange(role({ can_publish: true }), true, null)).toBe(true);
  expect(mayChange(role({ can_publish: true }), false, null)).toBe(false);
  expect(mayChange(role({ can_post_updates: true }), false, "other")).toBe(true);
  expect(mayChange(role({ can_post_updates: true }), false, "r")).toBe(false);
});

test("only what differs is sent", () => {
  const before = role();
  expect(changesOf(before, draftOf(before))).toEqual({});
  expect(changesOf(before, { ...draftOf(before), name: "Cleaner", can_invite: true })).toEqual({
    name: "Cleaner",
    can_invite: true,
  });
});
