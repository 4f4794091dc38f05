import { useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { ArrowLeft, Clapperboard, FolderOpen } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import { useTopic } from "@/api/socket/useTopic";
import type { Project } from "@/api/types";
import { projectQuery, useProject } from "@/api/useProject";
import { MembersPanel } from "@/features/projects/people/MembersPanel";
import { texts as shared } from "@/features/projects/texts";
import { UpdatesSkeleton } from "@/features/projects/updates/UpdatesSkeleton";
import { iconButtonClass } from "@/ui/buttons/buttonClass";
import { cx } from "@/ui/cx";
import { PageFrame } from "@/ui/layout/PageFrame";
import { Skeleton } from "@/ui/layout/Skeleton";
import { lazyComponent } from "@/ui/lazyComponent";
import { Badge } from "@/ui/status/Badge";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";
import styles from "./ProjectPage.module.css";
import { ProjectUnavailable } from "./ProjectUnavailable";
import { texts } from "./texts";

const JoinButton = lazyComponent(() => import("@/features/projects/people/JoinButton"));
const ProjectActions = lazyComponent(() => import("./ProjectActions"));
const StorageNotice = lazyComponent(() => import("@/features/projects/storage/StorageNotice"));
const UpdatesPanel = lazyComponent(() => import("@/features/projects/updates/UpdatesPanel"));

const EVENTS = ["project_updated", "project_deleted", "members_changed"] as const;

interface AreaLinkProps {
  to: "/storyboard/$ref" | "/project/$ref/assets";
  slug: string;
  title: string;
  text: string;
  plain?: boolean;
  children: ReactNode;
}

function AreaLink({ to, slug, title, text, plain = false, children }: AreaLinkProps) {
  return (
    <div className={styles.areaLink}>
      <span className={cx(styles.areaIcon, plain && styles.plain)} aria-hidden="true">
        {children}
      </span>
      <div className={styles.areaContent}>
        <Link to={to} params={{ ref: slug }} className={styles.areaTitle}>
          {title}
        </Link>
        <p className={styles.areaText}>{text}</p>
      </div>
    </div>
  );
}

function ProjectFacts({ project }: { project: Project }) {
  return (
    <div className={styles.meta}>
      <span>
        {shared.size({ width: project.width, height: project.height })} · {shared.rate({ fps: project.fps })}
      </span>
      <Badge>{shared.visibility[project.visibility]}</Badge>
    </div>
  );
}

export interface ProjectPageProps {
  /** Additional icons of the header. */
  actions: (project: Project) => ReactNode;
  /** Content below the panels. */
  bottomContent: (project: Project) => ReactNode;
}

/** Project page: links to the storyboards and files, updates and members. */
export default function ProjectPage({ actions, bottomContent }: ProjectPageProps) {
  const { ref = "" } = useParams({ strict: false });
  const state = useProject(ref);
  const project = state.phase === "ready" ? state.project : null;
  const queryClient = useQueryClient();
  const invalidateProject = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: projectQuery(ref).queryKey }),
    [queryClient, ref],
  );
  useTopic(project && `project:${project.id}`, EVENTS, invalidateProject);
  useDocumentTitle(project?.name ?? texts.project);

  if (state.phase !== "ready" && state.phase !== "loading") return <ProjectUnavailable state={state} />;
  // The URL accepts a slug or an id; links use the slug.
  const slug = project?.slug ?? ref;
  return (
    <PageFrame
      title={project ? project.name : <Skeleton width={280} height={34} />}
      lead={project ? <ProjectFacts project={project} /> : <Skeleton width={200} height={22} />}
      back={
        <Link to="/create" className={iconButtonClass} aria-label={texts.back}>
          <ArrowLeft size={18} />
        </Link>
      }
      actions={
        project ? (
          <>
            {project.abilities.request_to_join ? <JoinButton project={project} /> : null}
            <ProjectActions project={project} projectRef={ref}>
              {actions(project)}
            </ProjectActions>
          </>
        ) : null
      }
    >
      {project?.has_cover && project.cover_url !== null ? (
        <img className={styles.cover} src={project.cover_url} alt="" />
      ) : null}
      {project?.description ? <p className={styles.description}>{project.description}</p> : null}
      {project?.my_role ? <StorageNotice projectId={project.id} /> : null}
      <div className={styles.areaLinks}>
        <AreaLink to="/storyboard/$ref" slug={slug} title={texts.storyboards} text={texts.storyboardsText}>
          <Clapperboard size={26} />
        </AreaLink>
        <AreaLink to="/project/$ref/assets" slug={slug} title={texts.files} text={texts.filesText} plain>
          <FolderOpen size={26} />
        </AreaLink>
      </div>
      <div className={styles.panels}>
        <UpdatesPanel address={slug} project={project} fallback={<UpdatesSkeleton />} />
        <MembersPanel address={slug} project={project} />
      </div>
      {project ? bottomContent(project) : null}
    </PageFrame>
  );
}
