import { useState } from "react";
import WatchPage from "@/features/videos/watch/WatchPage";
import { useRecordRecent } from "./useRecordRecent";
import { useShareDialog } from "./useShareDialog";

/** Video page. Records the opened video. */
export default function WatchRoute() {
  const [opened, setOpened] = useState<string | null>(null);
  useRecordRecent("video", opened);
  const { onSend, dialog } = useShareDialog();
  return (
    <>
      <WatchPage onOpen={setOpened} onSend={onSend} />
      {dialog}
    </>
  );
}
