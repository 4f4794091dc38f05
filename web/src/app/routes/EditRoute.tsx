import { useParams } from "@tanstack/react-router";
import { useCallback } from "react";
import { useRecordRecentBoard } from "@/app/board/useRecordRecentBoard";
import { forgetActiveProject, setActiveProject } from "@/features/projects/activeProject";
import StoryboardPage from "@/features/storyboard/editor/StoryboardPage";
import type { OpenBoardState } from "@/features/storyboard/editorContext/useOpenBoard";
import { QuickEditor } from "@/features/storyboard/quickEditor/QuickEditor";
import { BoardSkeleton } from "@/features/storyboard/shared/layout/BoardSkeleton";

/** The quick editor. It has no header or footer, like the storyboard. Its project becomes the active one. */
export default function EditRoute() {
  const { slug = "" } = useParams({ strict: false });
  const remember = useCallback(
    (board: OpenBoardState) => {
      if (board.state === "ready") setActiveProject(board.project.slug);
      if (board.state === "missing" || board.state === "private") forgetActiveProject(slug);
    },
    [slug],
  );
  return (
    <StoryboardPage
      projectRef={slug}
      editorComponent={QuickEditor}
      skeleton={<BoardSkeleton hasDock={false} />}
      onOpened={remember}
      onCutChange={useRecordRecentBoard()}
    />
  );
}
