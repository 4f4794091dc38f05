import { useState } from "react";
import AssetsPage from "@/features/assets/browser/AssetsPage";
import { useOpened } from "./useOpened";
import { useSend } from "./useSend";

/** A folder of a project's files; that it was opened is noted. */
export default function AssetsRoute() {
  const [opened, setOpened] = useState<string | null>(null);
  useOpened("folder", opened);
  const { onSend, dialog } = useSend();
  return (
    <>
      <AssetsPage onOpen={setOpened} onSend={onSend} />
      {dialog}
    </>
  );
}
