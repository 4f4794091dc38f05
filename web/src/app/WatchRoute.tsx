import { useState } from "react";
import WatchPage from "@/features/videos/watch/WatchPage";
import { useOpened } from "./useOpened";

/** A video's page; that it was opened is noted. */
export default function WatchRoute() {
  const [opened, setOpened] = useState<string | null>(null);
  useOpened("video", opened);
  return <WatchPage onOpen={setOpened} />;
}
