import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiProblem, getErrorMessage } from "@/api/http/problem";
import type { Project } from "@/api/types";
import { getAsset } from "@/features/assets/api";
import { texts as shared } from "@/features/assets/texts";
import { EmptyState } from "@/ui/layout/EmptyState";
import { toast } from "@/ui/status/toasts";
import { texts } from "./texts";

interface FileLinkRedirectProps {
  project: Project;
  projectRef: string;
  file: string;
}

/** Redirect for links to a file: finds the folder that contains the file now and opens it. */
export default function FileLinkRedirect({ project, projectRef, file }: FileLinkRedirectProps) {
  const navigate = useNavigate();
  useEffect(() => {
    const abortController = new AbortController();
    const openFolder = (folder: string, targetId?: string): void => {
      const search = folder === project.id ? {} : { folder };
      const state = targetId === undefined ? {} : { targetId };
      void navigate({ to: "/project/$ref/assets", params: { ref: projectRef }, search, state, replace: true });
    };
    getAsset(projectRef, file, abortController.signal).then(
      ({ id, parent_id }) => openFolder(parent_id, id),
      (error: unknown) => {
        if (abortController.signal.aborted) return;
        const isMissing = error instanceof ApiProblem && error.status < 500 && error.status >= 400;
        toast(isMissing ? texts.fileGone : getErrorMessage(error, texts.failed), "error");
        openFolder(project.id);
      },
    );
    return () => abortController.abort();
  }, [project.id, projectRef, file, navigate]);
  return <EmptyState role="status" title={shared.loading} />;
}
