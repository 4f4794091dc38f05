import ProjectPage from "@/features/projects/home/ProjectPage";
import { late } from "@/ui/late";
import { useOpened } from "./useOpened";

const PublishButton = late(() => import("@/features/videos/publishing/PublishButton"));
const ProjectChatButton = late(() => import("@/features/chat/beside/ProjectChatButton"));
const ProjectVideos = late(() => import("@/features/videos/publishing/ProjectVideos"));

/** That the project was opened is noted. */
function Opened({ id }: { id: string }) {
  useOpened("project", id);
  return null;
}

/** A project's home, with what other features add to it. */
export default function ProjectRoute() {
  return (
    <ProjectPage
      actions={(project) => (
        <>
          {project.my_role ? <ProjectChatButton projectId={project.id} /> : null}
          {project.abilities.publish ? <PublishButton project={project} /> : null}
        </>
      )}
      below={(project) => (
        <>
          <Opened id={project.id} />
          <ProjectVideos project={project} />
        </>
      )}
    />
  );
}
