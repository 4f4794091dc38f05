import { Link, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { useProject } from "@/api/useProject";
import { buttonClass } from "@/ui/buttonClass";
import { EmptyState } from "@/ui/EmptyState";
import { PageFrame } from "@/ui/PageFrame";
import { useDocumentTitle } from "@/ui/useDocumentTitle";
import { setActiveProject } from "./activeProject";
import { messages } from "./messages";
import { ProjectAbsent } from "./ProjectAbsent";

/** Editing a project makes it the active one; the editing itself comes later. */
export default function EditPage() {
  const { slug = "" } = useParams({ strict: false });
  const state = useProject(slug);
  const project = state.phase === "ready" ? state.project : null;
  useDocumentTitle(project?.name ?? messages.edit);

  useEffect(() => {
    if (project) setActiveProject(project.slug);
  }, [project]);

  if (state.phase !== "ready" && state.phase !== "loading") return <ProjectAbsent state={state} />;
  return (
    <PageFrame title={project?.name ?? " "}>
      <EmptyState
        title={messages.editLater}
        action={
          <Link to="/project/$ref" params={{ ref: slug }} className={buttonClass("secondary")}>
            {messages.openHome}
          </Link>
        }
      />
    </PageFrame>
  );
}
