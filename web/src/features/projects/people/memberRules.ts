import type { Member } from "@/api/types";
import { messages } from "./messages";

/** Why this member's role cannot be changed by this person; null where nothing is in the way. The server decides. */
export function getRoleChangeRefusal(member: Member, me: string | null): string | null {
  if (member.role !== "owner") return null;
  return member.profile.id === me ? messages.ownRoleFixed : messages.ownerRoleFixed;
}

/** Why this member cannot be removed by this person; null where nothing is in the way. */
export function getRemovalRefusal(member: Member, me: string | null): string | null {
  if (member.profile.id === me) return messages.selfStays;
  return member.role === "owner" ? messages.ownerStays : null;
}
