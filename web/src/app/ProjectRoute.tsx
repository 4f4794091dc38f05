import ProjectPage from "@/features/projects/home/ProjectPage";
import { late } from "@/ui/late";

const PublishButton = late(() => import("@/features/videos/publishing/PublishButton"));
const ProjectVideos = late(() => import("@/features/videos/publishing/ProjectVideos"));

/** A project's home, with what other features add to it. */
export default function ProjectRoute() {
  return (
    <ProjectPage
      actions={(project) => (project.abilities.publish ? <PublishButton project={project} /> : null)}
      below={(project) => <ProjectVideos project={project} />}
    />
  );
}
