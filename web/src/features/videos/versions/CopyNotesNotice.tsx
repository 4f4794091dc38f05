import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getErrorMessage } from "@/api/problem";
import { Button } from "@/ui/Button";
import { toast } from "@/ui/toasts";
import { copyNotes, versionsQuery } from "./api";
import { messages } from "./messages";
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
  const left = older.find(({ open_notes_not_copied: left_behind }) => left_behind > 0);
  if (!left || newest?.number !== shownVersion) return null;

  const carry = async (): Promise<void> => {
    setBusy(true);
    try {
      await copyNotes(video, left.number);
      onCopied();
      await queryClient.invalidateQueries({ queryKey: versionsQuery(video).queryKey });
    } catch (error) {
      toast(getErrorMessage(error, messages.carryFailed), "error");
    }
    setBusy(false);
  };

  return (
    <div className={styles.left}>
      <p>{messages.leftBehind(left.open_notes_not_copied, left.number)}</p>
      <Button size="small" pending={isBusy} onClick={() => void carry()}>
        {messages.carry}
      </Button>
    </div>
  );
}

export default withQueryClient(CopyNotesNotice);
