import { useNavigate, useSearch } from "@tanstack/react-router";
import { Settings } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import type { Project } from "@/api/types";
import { DeleteProjectButton } from "@/features/projects/deletion/DeleteProjectButton";
import { IconButton } from "@/ui/buttons/IconButton";
import { lazyComponent } from "@/ui/lazyComponent";
import { texts } from "./texts";

const ProjectSettingsDialog = lazyComponent(() => import("@/features/projects/settings/ProjectSettingsDialog"));

export interface ProjectActionsProps {
  project: Project;
  /** Slug or id from the page's URL. */
  projectRef: string;
  /** Icons after the settings button. */
  children: ReactNode;
}

/** Actions on a project, as icons in its page's header. The settings dialog has a URL: ?settings=true. */
export default function ProjectActions({ project, projectRef, children }: ProjectActionsProps) {
  const { settings } = useSearch({ strict: false });
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const isSettingsRequested = settings === "true";
  const canChange = project.abilities.change_settings === true;

  const setSearch = useCallback(
    (search: { settings?: string }, replace: boolean) =>
      void navigate({ to: "/project/$ref", params: { ref: projectRef }, search, replace }),
    [navigate, projectRef],
  );
  const close = useCallback(() => setSearch({}, true), [setSearch]);
  // Without the permission, the URL leads to the page without the dialog.
  useEffect(() => {
    if (isSettingsRequested && !canChange) close();
  }, [isSettingsRequested, canChange, close]);

  return (
    <>
      {canChange ? (
        <IconButton
          ref={button}
          label={texts.settings}
          side="bottom"
          onPointerEnter={ProjectSettingsDialog.preload}
          onClick={() => setSearch({ settings: "true" }, false)}
        >
          <Settings size={18} aria-hidden="true" />
        </IconButton>
      ) : null}
      {canChange && isSettingsRequested ? (
        <ProjectSettingsDialog project={project} projectRef={projectRef} opener={button} onClose={close} />
      ) : null}
      {children}
      {project.abilities.delete ? <DeleteProjectButton project={project} /> : null}
    </>
  );
}
