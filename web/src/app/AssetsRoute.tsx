import { useState } from "react";
import AssetsPage from "@/features/assets/browser/AssetsPage";
import { useRecordRecent } from "./useRecordRecent";
import { useShareDialog } from "./useShareDialog";

/** A folder of a project's files; that it was opened is noted. */
export default function AssetsRoute() {
  const [opened, setOpened] = useState<string | null>(null);
  useRecordRecent("folder", opened);
  const { onSend, dialog } = useShareDialog();
  return (
    <>
      <AssetsPage onOpen={setOpened} onSend={onSend} />
      {dialog}
    </>
  );
}
