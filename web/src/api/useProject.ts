import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "./client";
import { ApiProblem } from "./problem";
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
  /** There is one, but not for the asker. */
  | { phase: "private" }
  | { phase: "missing" }
  | { phase: "failed"; message: string; retry: () => void };

/** A project by slug or id, or why there is none to be seen. */
export function useProject(ref: string): ProjectState {
  const project = useQuery(projectQuery(ref));
  const unseen = project.error instanceof ApiProblem && project.error.status === 404;
  // Asked only now: what may be seen needs no second question.
  const access = useQuery({
    queryKey: ["projects", "access", ref],
    queryFn: ({ signal }) =>
      call("GET", "/api/projects/{ref}/access", {
        path: { ref },
        signal,
      }),
    enabled: unseen,
  });
  if (project.data && !unseen) return { phase: "ready", project: project.data };
  const failure = unseen ? access.error : project.error;
  if (failure) {
    const retry = () => void (unseen ? access.refetch() : project.refetch());
    return { phase: "failed", message: failure.message, retry };
  }
  if (unseen && access.data) {
    return { phase: access.data.exists && access.data.private ? "private" : "missing" };
  }
  return { phase: "loading" };
}
