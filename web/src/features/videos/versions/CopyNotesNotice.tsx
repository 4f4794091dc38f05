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
  /** The version whose notes are shown. */
  shownVersion: number;
  /** The notes are on it now. */
  onCopied: () => void;
}

/** On the newest version, what is still open on the ones before it alone: it is carried over when asked. */
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
