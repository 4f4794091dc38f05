import { useParams } from "@tanstack/react-router";
import { useCallback } from "react";
import { useRecordRecentBoard } from "@/app/board/useRecordRecentBoard";
import { useShareDialog } from "@/app/board/useShareDialog";
import { useSyncCutToUrl } from "@/app/board/useSyncCutToUrl";
import StoryboardPage from "@/features/storyboard/editor/StoryboardPage";
import { deferredComponent } from "@/features/storyboard/editorContext/deferred";
import { lazyComponent } from "@/ui/lazyComponent";

/**
 * The quick editor, imported from here so that it shares the storyboard's chunk: two separate chunks would be larger.
 */
export const EditRoute = lazyComponent(() => import("./EditRoute"));

const chat = {
  Button: deferredComponent(() => import("@/features/chat/docked/ChatButton")),
  Panel: lazyComponent(() => import("@/app/board/DeferredBoardChat")),
};

/** The storyboard, without header and footer. */
export default function StoryboardRoute() {
  const { ref = "" } = useParams({ strict: false });
  const { onSend, dialog } = useShareDialog();
  const recordRecent = useRecordRecentBoard();
  const syncUrl = useSyncCutToUrl();
  const onCut = useCallback(
    (projectId: string, cutId: string | null) => {
      recordRecent(projectId, cutId);
      syncUrl(cutId);
    },
    [recordRecent, syncUrl],
  );
  return (
    <>
      <StoryboardPage projectRef={ref} onCutChange={onCut} chat={{ ...chat, onSend }} />
      {dialog}
    </>
  );
}
