import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { ArrowLeft, Lock } from "lucide-react";
import { useCallback, useEffect } from "react";
import { useTopic } from "@/api/socket/useTopic";
import { type ProjectState, projectQuery, useProject } from "@/api/useProject";
import { folderQuery } from "@/features/assets/api";
import { texts as shared } from "@/features/assets/texts";
import { Button } from "@/ui/buttons/Button";
import { IconButton } from "@/ui/buttons/IconButton";
import { EmptyState } from "@/ui/layout/EmptyState";
import { PageFrame } from "@/ui/layout/PageFrame";
import { lazyComponent } from "@/ui/lazyComponent";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";
import { FileBrowser } from "./FileBrowser";
import { texts } from "./texts";

const FileLinkRedirect = lazyComponent(() => import("./FileLinkRedirect"));

function ProjectUnavailable({ state }: { state: Exclude<ProjectState, { phase: "ready" }> }) {
  switch (state.phase) {
    case "loading":
      return <EmptyState role="status" title={shared.loading} />;
    case "private":
      return <EmptyState icon={<Lock size={28} />} title={texts.isPrivate} />;
    case "missing":
      return <EmptyState title={texts.notFound} />;
    case "failed":
      return (
        <EmptyState
          role="alert"
          title={texts.failed}
          text={state.message}
          action={<Button onClick={state.retry}>{shared.tryAgain}</Button>}
        />
      );
  }
}

const EVENTS = ["project_updated", "project_deleted", "members_changed"] as const;

interface AssetsPageProps {
  onOpen: (id: string) => void;
  /** Share a link to a file or folder in chats; null if the user has no chats. */
  onSend: ((link: string) => void) | null;
}

/** Page of a project's files. Calls `onOpen` with the id of the folder shown; the root has the project's id. */
export default function AssetsPage({ onOpen, onSend }: AssetsPageProps) {
  const { ref = "" } = useParams({ strict: false });
  const { folder = null, file } = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useProject(ref);
  const project = state.phase === "ready" ? state.project : null;
  const queryClient = useQueryClient();
  const invalidateProject = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: projectQuery(ref).queryKey }),
    [queryClient, ref],
  );
  useTopic(project && `project:${project.id}`, EVENTS, invalidateProject);
  // The folder query needs only the project's ref, so prefetch it while the project is loading.
  const canPrefetch = state.phase === "loading" && file === undefined;
  useEffect(() => {
    if (canPrefetch) void queryClient.prefetchInfiniteQuery(folderQuery(ref, folder));
  }, [canPrefetch, queryClient, ref, folder]);
  const name = project?.name ?? null;
  useDocumentTitle(name === null ? texts.title : `${texts.title} · ${name}`);
  return (
    <PageFrame
      title={texts.title}
      back={
        <IconButton
          label={texts.back}
          side="bottom"
          onClick={() => void navigate({ to: "/project/$ref", params: { ref } })}
        >
          <ArrowLeft size={18} />
        </IconButton>
      }
    >
      {state.phase === "ready" && file !== undefined ? (
        <FileLinkRedirect project={state.project} projectRef={ref} file={file} />
      ) : state.phase === "ready" ? (
        <FileBrowser
          key={folder}
          project={state.project}
          projectRef={ref}
          folder={folder}
          onOpen={onOpen}
          onSend={onSend}
        />
      ) : (
        <ProjectUnavailable state={state} />
      )}
    </PageFrame>
  );
}
