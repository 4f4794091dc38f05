import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ProjectEdit, ProjectNew, ProjectList as ProjectPage } from "@/api/gen/rest/types.gen";
import { call, toIfMatchHeaders } from "@/api/http/client";
import { loadFromCache, saveToCache } from "@/api/storage/localCache";
import type { Project } from "@/api/types";

const LIST_KEY = "projects";

function isProjectPage(value: unknown): value is ProjectPage {
  return (
    typeof value === "object" &&
    value !== null &&
    "items" in value &&
    Array.isArray(value.items) &&
    value.items.every((item) => typeof item === "object" && item !== null && "slug" in item && "width" in item)
  );
}

/** Query for the user's own and joined projects, newest first. Starts with the cached first page and refetches it. */
export function projectListQuery(userId: string) {
  const cachedPage = loadFromCache(userId, LIST_KEY, isProjectPage);
  return infiniteQueryOptions({
    queryKey: ["projects", "list", userId],
    queryFn: async ({ pageParam, signal }) => {
      const page = await call("GET", "/api/projects", { query: { cursor: pageParam }, signal });
      if (pageParam === null) saveToCache(userId, LIST_KEY, page);
      return page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: ProjectPage) => last.next_cursor,
    ...(cachedPage ? { initialData: { pages: [cachedPage], pageParams: [null] }, initialDataUpdatedAt: 0 } : {}),
  });
}

/** Create a project. Repeating the request with the same idempotency key returns the project already created. */
export function createProject(project: ProjectNew, key: string) {
  return call("POST", "/api/projects", {
    body: project,
    headers: { "Idempotency-Key": key },
  });
}

/** Edit a project. Rejects with 412 and the current project if someone changed it since this version. */
export function editProject({ id, version }: Project, changes: ProjectEdit) {
  return call("PATCH", "/api/projects/{ref}", {
    path: { ref: id },
    body: changes,
    headers: toIfMatchHeaders(version),
  });
}

export function membersQuery(ref: string) {
  return queryOptions({
    queryKey: ["projects", "members", ref],
    queryFn: async ({ signal }) => {
      const url = "/api/projects/{ref}/members";
      return (await call("GET", url, { path: { ref }, signal })).items;
    },
  });
}
