import { useState } from "react";
import AssetsPage from "@/features/assets/browser/AssetsPage";
import { useRecordRecent } from "./useRecordRecent";
import { useShareDialog } from "./useShareDialog";

/** Asset browser of a project. Records the opened folder. */
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
