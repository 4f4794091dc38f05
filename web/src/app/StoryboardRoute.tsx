import { useParams } from "@tanstack/react-router";
import { useCallback } from "react";
import { soon } from "@/features/storyboard/desk/soon";
import StoryboardPage from "@/features/storyboard/editor/StoryboardPage";
import { late } from "@/ui/late";
import { useBoardOpened } from "./useBoardOpened";
import { useCutInAddress } from "./useCutInAddress";
import { useSend } from "./useSend";

/** The older editor, fetched through here so that it stands on the storyboard's chunk: split in two, both would grow. */
export const EditRoute = late(() => import("./EditRoute"));

const chat = {
  Button: soon(() => import("@/features/chat/beside/ChatButton")),
  Panel: late(() => import("./BoardChatLater")),
};

/** The storyboard fills the window by itself: no header, no footer. */
export default function StoryboardRoute() {
  const { ref = "" } = useParams({ strict: false });
  const { onSend, dialog } = useSend();
  const tellOpened = useBoardOpened();
  const tellAddress = useCutInAddress();
  const onCut = useCallback(
    (projectId: string, cutId: string | null) => {
      tellOpened(projectId, cutId);
      tellAddress(cutId);
    },
    [tellOpened, tellAddress],
  );
  return (
    <>
      <StoryboardPage projectRef={ref} onCut={onCut} chat={{ ...chat, onSend }} />
      {dialog}
    </>
  );
}
