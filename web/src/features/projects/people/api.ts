import { queryOptions } from "@tanstack/react-query";
import type { InviteNew, MemberNew, RoleEdit, RoleNew } from "@/api/gen/rest/types.gen";
import { call } from "@/api/http/client";
import { withIdempotencyKeys } from "@/api/http/idempotencyKeys";
import { createRecordId } from "@/api/ids";

export type { InviteOut as Invite, RoleOut as Role } from "@/api/gen/rest/types.gen";
export type AssignableRole = NonNullable<MemberNew["role"]>;

const runWithRoleId = withIdempotencyKeys(createRecordId);

export function rolesQuery(ref: string) {
  return queryOptions({
    queryKey: ["projects", "roles", ref],
    queryFn: async ({ signal }) => {
      const url = "/api/projects/{ref}/roles";
      return (await call("GET", url, { path: { ref }, signal })).items;
    },
  });
}

/** Query for pending invitations to a project. */
export function invitesQuery(ref: string) {
  return queryOptions({
    queryKey: ["projects", "invites", ref],
    queryFn: async ({ signal }) => {
      const url = "/api/projects/{ref}/invites";
      return (await call("GET", url, { path: { ref }, signal })).items;
    },
  });
}

/** Query for the first 100 friends, or those whose name or bio contains the text. */
export function friendsQuery(text: string) {
  return queryOptions({
    queryKey: ["relations", "friends", "first", text],
    queryFn: async ({ signal }) =>
      (await call("GET", "/api/friends", { query: { q: text, limit: 100 }, signal })).items,
  });
}

/** Query for people by name; an empty text finds none. */
export function peopleQuery(q: string) {
  return queryOptions({
    queryKey: ["profiles", "search", q],
    queryFn: async ({ signal }) => {
      if (q === "") return [];
      return (await call("GET", "/api/profiles", { query: { q }, signal })).items;
    },
  });
}

/** Query for the ids of projects with a pending join request by the user. */
export function pendingJoinRequestsQuery() {
  return queryOptions({
    queryKey: ["projects", "pending-join-requests"],
    queryFn: async ({ signal }) => {
      const url = "/api/join-requests";
      const { outgoing } = await call("GET", url, { signal });
      return outgoing.map(({ project }) => project.id);
    },
  });
}

export function addRole(ref: string, role: RoleNew) {
  const url = "/api/projects/{ref}/roles";
  return runWithRoleId([ref, role], (id) => call("POST", url, { path: { ref }, body: { ...role, id } }));
}

export function editRole(ref: string, role_id: string, changes: RoleEdit) {
  const url = "/api/projects/{ref}/roles/{role_id}";
  return call("PATCH", url, { path: { ref, role_id }, body: changes });
}

export function removeRole(ref: string, role_id: string) {
  const url = "/api/projects/{ref}/roles/{role_id}";
  return call("DELETE", url, { path: { ref, role_id } });
}

export function assignCustomRole(ref: string, profile_id: string, role_id: string | null) {
  const url = "/api/projects/{ref}/members/{profile_id}/custom-role";
  return call("PUT", url, { path: { ref, profile_id }, body: { role_id } });
}

export function addMember(ref: string, member: MemberNew) {
  const url = "/api/projects/{ref}/members";
  return call("POST", url, { path: { ref }, body: member });
}

export function setMemberRole(ref: string, profile_id: string, role: AssignableRole) {
  const url = "/api/projects/{ref}/members/{profile_id}";
  return call("PATCH", url, { path: { ref, profile_id }, body: { role } });
}

export function removeMember(ref: string, profile_id: string) {
  const url = "/api/projects/{ref}/members/{profile_id}";
  return call("DELETE", url, { path: { ref, profile_id } });
}

export function transferProject(ref: string, profile_id: string) {
  const url = "/api/projects/{ref}/transfer";
  return call("POST", url, { path: { ref }, body: { profile_id } });
}

export function sendInvite(ref: string, invite: InviteNew) {
  const url = "/api/projects/{ref}/invites";
  return call("POST", url, { path: { ref }, body: invite });
}

export function cancelInvite(invite_id: string) {
  const url = "/api/invites/{invite_id}";
  return call("DELETE", url, { path: { invite_id } });
}

export function requestToJoin(ref: string) {
  const url = "/api/projects/{ref}/join-requests";
  return call("POST", url, { path: { ref } });
}

const URL = "/api/projects/{ref}/assets/role-access/{role_id}";

/** Query for a project's restricted folders and whether a role can access them. Owners only. */
export function roleFoldersQuery(ref: string, role_id: string) {
  return queryOptions({
    queryKey: ["projects", "role-folders", ref, role_id],
    queryFn: async ({ signal }) => (await call("GET", URL, { path: { ref, role_id }, signal })).items,
    staleTime: 0,
  });
}

export function setRoleFolders(ref: string, role_id: string, folder_ids: string[]) {
  return call("PUT", URL, {
    path: { ref, role_id },
    body: { folder_ids },
  });
}
