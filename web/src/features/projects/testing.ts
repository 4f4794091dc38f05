import { createProblemResponse, ME, type SentRequest } from "@/api/testing";
import type { Member, ProfileRef, Project } from "@/api/types";

export function buildProfileRef(name: string): ProfileRef {
  return { id: `id-of-${name}`, username: name.toLowerCase(), display_name: name, avatar_url: null };
}

export const MY_REF: ProfileRef = { ...buildProfileRef("Mina"), id: ME.id };

/** Build a project of the signed-in user, who has every ability. */
export function buildProject(fields: Partial<Project> = {}): Project {
  return {
    id: "p",
    slug: "abcdefgh",
    name: "Night Ferry",
    visibility: "private",
    width: 960,
    height: 540,
    fps: 24,
    cover_url: null,
    owner: MY_REF,
    created_at: "2026-01-01T00:00:00Z",
    my_role: "owner",
    description: "",
    updates_enabled: true,
    new_cut_frames: 24,
    has_cover: false,
    version: 1,
    abilities: OWNER,
    ...fields,
  };
}

const OWNER = {
  change_settings: true,
  add_members: true,
  invite: true,
  manage_roles: true,
  delete: true,
  post_updates: true,
};

export function buildMember(profile: ProfileRef, role: Member["role"] = "viewer"): Member {
  return { profile, role, custom_role: null };
}

/** Build the responses for a project's page. `state.project` changes as it is edited. */
export function buildHomeAnswers(state: { project: Project }) {
  const edit = ({ body, headers }: SentRequest): unknown => {
    if (headers.get("If-Match") !== String(state.project.version)) {
      return createProblemResponse(412, "Changed.", { current: state.project });
    }
    state.project = { ...state.project, ...(body as Partial<Project>), version: state.project.version + 1 };
    return state.project;
  };
  const { id, slug } = state.project;
  const forIdAndSlug = (responses: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(responses).flatMap(([address, response]) =>
        [id, slug].map((ref) => [address.replace("{ref}", ref), response]),
      ),
    );
  return forIdAndSlug({
    "GET /api/projects/{ref}": () => state.project,
    "PATCH /api/projects/{ref}": edit,
    "GET /api/projects/{ref}/members": { items: [buildMember(MY_REF, "owner")] },
    "GET /api/projects/{ref}/roles": { items: [] },
    "GET /api/projects/{ref}/invites": { items: [] },
    "GET /api/projects/{ref}/updates": { items: [], next_cursor: null },
    "GET /api/projects/{ref}/board": { pattern: "{n}", digits: 1, step: 1, version: 1 },
    "GET /api/projects/{ref}/storage": { project: { used: 0, limit: 0 }, person: null },
    "GET /api/projects/{ref}/open-uploads": { items: [] },
  });
}
