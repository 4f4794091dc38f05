import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import { Button } from "@/ui/buttons/Button";
import { toast } from "@/ui/status/toasts";
import { copyNotes, versionsQuery } from "./api";
import { texts } from "./texts";
import styles from "./Versions.module.css";
import { withQueryClient } from "./withQueryClient";

export interface CopyNotesNoticeProps {
  video: string;
  /** Version whose notes are shown. */
  shownVersion: number;
  /** Called after the notes were copied. */
  onCopied: () => void;
}

/** Notice on the newest version that an older one has open notes, with a button to copy them. */
function CopyNotesNotice({ video, shownVersion, onCopied }: CopyNotesNoticeProps) {
  const queryClient = useQueryClient();
  const { data: versions } = useQuery(versionsQuery(video));
  const [isBusy, setBusy] = useState(false);
  const [newest, ...older] = versions ?? [];
  const uncopied = older.find(({ open_notes_not_copied: openCount }) => openCount > 0);
  if (!uncopied || newest?.number !== shownVersion) return null;

  const copyOpenNotes = async (): Promise<void> => {
    setBusy(true);
    try {
      await copyNotes(video, uncopied.number);
      onCopied();
      await queryClient.invalidateQueries({ queryKey: versionsQuery(video).queryKey });
    } catch (error) {
      toast(getErrorMessage(error, texts.copyFailed), "error");
    }
    setBusy(false);
  };

  return (
    <div className={styles.notice}>
      <p>{texts.uncopiedNotes({ count: uncopied.open_notes_not_copied, number: uncopied.number })}</p>
      <Button size="small" pending={isBusy} onClick={() => void copyOpenNotes()}>
        {texts.copyNotes}
      </Button>
    </div>
  );
}

export default withQueryClient(CopyNotesNotice);
