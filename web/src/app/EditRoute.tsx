import { useParams } from "@tanstack/react-router";
import { useCallback } from "react";
import { forgetActiveProject, setActiveProject } from "@/features/projects/activeProject";
import type { OpenState } from "@/features/storyboard/desk/useOpenBoard";
import StoryboardPage from "@/features/storyboard/editor/StoryboardPage";
import { OlderEditor } from "@/features/storyboard/older/OlderEditor";
import { BoardSkeleton } from "@/features/storyboard/shared/BoardSkeleton";
import { useBoardOpened } from "./useBoardOpened";

/** The older editor fills the window by itself, like the storyboard. Its project becomes the active one. */
export default function EditRoute() {
  const { slug = "" } = useParams({ strict: false });
  const remember = useCallback(
    (board: OpenState) => {
      if (board.state === "ready") setActiveProject(board.project.slug);
      if (board.state === "missing" || board.state === "private") forgetActiveProject(slug);
    },
    [slug],
  );
  return (
    <StoryboardPage
      projectRef={slug}
      shownBy={OlderEditor}
      skeleton={<BoardSkeleton hasPreview={false} />}
      onAnswer={remember}
      onCut={useBoardOpened()}
    />
  );
}
