import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "./http/client";
import { ApiProblem } from "./http/problem";
import type { Project } from "./types";

export function projectQuery(ref: string) {
  return queryOptions({
    queryKey: ["projects", "one", ref],
    queryFn: ({ signal }) => call("GET", "/api/projects/{ref}", { path: { ref }, signal }),
  });
}

export type ProjectState =
  | { phase: "loading" }
  | { phase: "ready"; project: Project }
  /** The project exists, but the user has no access. */
  | { phase: "private" }
  | { phase: "missing" }
  | { phase: "failed"; message: string; retry: () => void };

/** Load a project by slug or id. If it can't be shown, the state tells why. */
export function useProject(ref: string): ProjectState {
  const project = useQuery(projectQuery(ref));
  const isNotFound = project.error instanceof ApiProblem && project.error.status === 404;
  // Requested only after a 404: a visible project needs no access check.
  const access = useQuery({
    queryKey: ["projects", "access", ref],
    queryFn: ({ signal }) =>
      call("GET", "/api/projects/{ref}/access", {
        path: { ref },
        signal,
      }),
    enabled: isNotFound,
  });
  if (project.data && !isNotFound) return { phase: "ready", project: project.data };
  const failure = isNotFound ? access.error : project.error;
  if (failure) {
    const retry = () => void (isNotFound ? access.refetch() : project.refetch());
    return { phase: "failed", message: failure.message, retry };
  }
  if (isNotFound && access.data) {
    return { phase: access.data.exists && access.data.private ? "private" : "missing" };
  }
  return { phase: "loading" };
}
