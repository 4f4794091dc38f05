import { BoardMissing } from "@/features/storyboard/components/BoardMissing";
import { BoardSkeleton } from "@/features/storyboard/components/BoardSkeleton";
import { Editor } from "@/features/storyboard/components/Editor";
import { useOpenBoard } from "@/features/storyboard/useOpenBoard";

/** The storyboard of a project, given by slug or id: editor for those who may edit, player for everybody else. */
export default function StoryboardPage({ projectRef }: { projectRef: string }) {
  const { opened, userId, again } = useOpenBoard(projectRef);
  switch (opened.state) {
    case "loading":
      return <BoardSkeleton />;
    case "ready":
      return <Editor key={`${opened.project.id} ${userId}`} opened={opened} userId={userId} onLost={again} />;
    default:
      return <BoardMissing why={opened.state} signedIn={userId !== null} onAgain={again} />;
  }
}
