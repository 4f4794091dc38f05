import { useNavigate, useParams } from "@tanstack/react-router";
import { ArrowLeft, FolderOpen, Lock } from "lucide-react";
import { type ProjectState, useProject } from "@/api/useProject";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { IconButton } from "@/ui/IconButton";
import { PageFrame } from "@/ui/PageFrame";
import { Skeleton } from "@/ui/Skeleton";
import { useDocumentTitle } from "@/ui/useDocumentTitle";
import styles from "./AssetsPage.module.css";
import { messages } from "./messages";

function Contents({ state }: { state: ProjectState }) {
  switch (state.phase) {
    case "loading":
      return null;
    case "ready":
      return <EmptyState icon={<FolderOpen size={28} />} title={messages.later} />;
    case "private":
      return <EmptyState icon={<Lock size={28} />} title={messages.isPrivate} />;
    case "missing":
      return <EmptyState title={messages.notFound} />;
    case "failed":
      return (
        <EmptyState
          role="alert"
          title={messages.failed}
          text={state.message}
          action={<Button onClick={state.retry}>{messages.tryAgain}</Button>}
        />
      );
  }
}

/** The files of a project; the frame stands, the files come later. */
export default function AssetsPage() {
  const { ref = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const state = useProject(ref);
  const name = state.phase === "ready" ? state.project.name : null;
  useDocumentTitle(name === null ? messages.title : `${messages.title} · ${name}`);
  return (
    <PageFrame
      title={messages.title}
      back={
        <IconButton
          label={messages.back}
          side="bottom"
          onClick={() => void navigate({ to: "/project/$ref", params: { ref } })}
        >
          <ArrowLeft size={18} />
        </IconButton>
      }
      lead={
        <nav className={styles.crumbs} aria-label={messages.breadcrumb}>
          {state.phase === "loading" ? <Skeleton width={160} height={20} /> : name}
        </nav>
      }
    >
      <Contents state={state} />
    </PageFrame>
  );
}
