import { useState } from "react";
import WatchPage from "@/features/videos/watch/WatchPage";
import { useOpened } from "./useOpened";
import { useSend } from "./useSend";

/** A video's page; that it was opened is noted. */
export default function WatchRoute() {
  const [opened, setOpened] = useState<string | null>(null);
  useOpened("video", opened);
  const { onSend, dialog } = useSend();
  return (
    <>
      <WatchPage onOpen={setOpened} onSend={onSend} />
      {dialog}
    </>
  );
}
