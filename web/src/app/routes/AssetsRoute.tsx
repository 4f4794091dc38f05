import { useState } from "react";
import { useRecordRecent } from "@/app/board/useRecordRecent";
import { useShareDialog } from "@/app/board/useShareDialog";
import AssetsPage from "@/features/assets/browser/AssetsPage";

/** Asset browser of a project. Records the opened folder. */
export default function AssetsRoute() {
  const [openedId, setOpenedId] = useState<string | null>(null);
  useRecordRecent("folder", openedId);
  const { onSend, dialog } = useShareDialog();
  return (
    <>
      <AssetsPage onOpen={setOpenedId} onSend={onSend} />
      {dialog}
    </>
  );
}
