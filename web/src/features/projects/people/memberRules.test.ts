import { expect, test } from "vitest";
import type { Member } from "@/api/types";
import { getRemovalRefusal, getRoleChangeRefusal } from "./memberRules";

function member(id: string, role: Member["role"]): Member {
  return { profile: { id, username: id, display_name: id, avatar_url: null }, role, custom_role: null };
}

const owner = member("owner", "owner");
const editor = member("editor", "editor");

test("the owner's role can't be changed; the reason depends on who tries", () => {
  expect(getRoleChangeRefusal(owner, "owner")).toBe("You cannot change your own role from owner.");
  expect(getRoleChangeRefusal(owner, "editor")).toBe("You cannot change the role of the project owner.");
  expect(getRoleChangeRefusal(editor, "owner")).toBeNull();
});

test("users can't remove the owner or themselves", () => {
  expect(getRemovalRefusal(owner, "owner")).toBe("You cannot remove yourself.");
  expect(getRemovalRefusal(owner, "editor")).toBe("You cannot remove the project owner.");
  expect(getRemovalRefusal(editor, "editor")).toBe("You cannot remove yourself.");
  expect(getRemovalRefusal(editor, "owner")).toBeNull();
});
