import type { Member } from "@/api/types";
import { texts } from "./texts";

/** Return why `me` can't change this member's role, or null if nothing prevents it. The server decides. */
export function getRoleChangeRefusal(member: Member, me: string | null): string | null {
  if (member.role !== "owner") return null;
  return member.profile.id === me ? texts.ownRoleFixed : texts.ownerRoleFixed;
}

/** Return why `me` can't remove this member, or null if nothing prevents it. */
export function getRemovalRefusal(member: Member, me: string | null): string | null {
  if (member.profile.id === me) return texts.selfNotRemovable;
  return member.role === "owner" ? texts.ownerNotRemovable : null;
}
