import { useState } from "react";
import { useRecordRecent } from "@/app/board/useRecordRecent";
import { useShareDialog } from "@/app/board/useShareDialog";
import WatchPage from "@/features/videos/watch/WatchPage";

/** Video page. Records the opened video. */
export default function WatchRoute() {
  const [openedId, setOpenedId] = useState<string | null>(null);
  useRecordRecent("video", openedId);
  const { onSend, dialog } = useShareDialog();
  return (
    <>
      <WatchPage onOpen={setOpenedId} onSend={onSend} />
      {dialog}
    </>
  );
}
