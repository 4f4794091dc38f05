import { useRecordRecent } from "@/app/board/useRecordRecent";
import ProjectPage from "@/features/projects/home/ProjectPage";
import { lazyComponent } from "@/ui/lazyComponent";

const PublishButton = lazyComponent(() => import("@/features/videos/publishing/PublishButton"));
const ProjectChatButton = lazyComponent(() => import("@/features/chat/docked/ProjectChatButton"));
const ProjectVideos = lazyComponent(() => import("@/features/videos/publishing/ProjectVideos"));

/** Records that the project was opened. */
function RecentRecorder({ id }: { id: string }) {
  useRecordRecent("project", id);
  return null;
}

/** Project page with the additions of other features. */
export default function ProjectRoute() {
  return (
    <ProjectPage
      actions={(project) => (
        <>
          {project.my_role ? <ProjectChatButton projectId={project.id} /> : null}
          {project.abilities.publish ? <PublishButton project={project} /> : null}
        </>
      )}
      bottomContent={(project) => (
        <>
          <RecentRecorder id={project.id} />
          <ProjectVideos project={project} />
        </>
      )}
    />
  );
}
