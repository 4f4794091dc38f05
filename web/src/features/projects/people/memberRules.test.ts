import { expect, test } from "vitest";
import type { Member } from "@/api/types";
import { removalRefusal, roleRefusal } from "./memberRules";

function member(id: string, role: Member["role"]): Member {
  return { profile: { id, username: id, display_name: id, avatar_url: null }, role, custom_role: null };
}

const owner = member("owner", "owner");
const editor = member("editor", "editor");

test("the owner's role stands fast, and says so in two ways", () => {
  expect(roleRefusal(owner, "owner")).toBe("You cannot change your own role from owner.");
  expect(roleRefusal(owner, "editor")).toBe("You cannot change the role of the project owner.");
  expect(roleRefusal(editor, "owner")).toBeNull();
});

test("neither the owner nor oneself can be removed", () => {
  expect(removalRefusal(owner, "owner")).toBe("You cannot remove yourself.");
  expect(removalRefusal(owner, "editor")).toBe("You cannot remove the project owner.");
  expect(removalRefusal(editor, "editor")).toBe("You cannot remove yourself.");
  expect(removalRefusal(editor, "owner")).toBeNull();
});
