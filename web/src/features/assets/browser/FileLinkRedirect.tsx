import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiProblem, getErrorMessage } from "@/api/problem";
import type { Project } from "@/api/types";
import { getAsset } from "@/features/assets/api";
import { messages as shared } from "@/features/assets/messages";
import { EmptyState } from "@/ui/EmptyState";
import { toast } from "@/ui/toasts";
import { messages } from "./messages";

interface FileLinkRedirectProps {
  project: Project;
  projectRef: string;
  file: string;
}

/** Redirect for links to a file: finds the folder that contains the file now and opens it. */
export default function FileLinkRedirect({ project, projectRef, file }: FileLinkRedirectProps) {
  const navigate = useNavigate();
  useEffect(() => {
    const leaving = new AbortController();
    const go = (folder: string, wanted?: string): void => {
      const search = folder === project.id ? {} : { folder };
      const state = wanted === undefined ? {} : { wanted };
      void navigate({ to: "/project/$ref/assets", params: { ref: projectRef }, search, state, replace: true });
    };
    getAsset(projectRef, file, leaving.signal).then(
      ({ id, parent_id }) => go(parent_id, id),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        const isGone = error instanceof ApiProblem && error.status < 500 && error.status >= 400;
        toast(isGone ? messages.fileGone : getErrorMessage(error, messages.failed), "error");
        go(project.id);
      },
    );
    return () => leaving.abort();
  }, [project.id, projectRef, file, navigate]);
  return <EmptyState role="status" title={shared.loading} />;
}
