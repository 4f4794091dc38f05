import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "@/api/problem";
import { Button } from "@/ui/Button";
import { toast } from "@/ui/toasts";
import { carryNotes, versionsQuery } from "./api";
import { inQueries } from "./inQueries";
import { messages } from "./messages";
import styles from "./Versions.module.css";

export interface CarryNotesProps {
  video: string;
  /** The version whose notes are shown. */
  shown: number;
  /** The notes are on it now. */
  onCarried: () => void;
}

/** On the newest version, what is still open on the ones before it alone: it is carried over when asked. */
function CarryNotes({ video, shown, onCarried }: CarryNotesProps) {
  const queryClient = useQueryClient();
  const { data: versions } = useQuery(versionsQuery(video));
  const [isBusy, setBusy] = useState(false);
  const [newest, ...older] = versions ?? [];
  const left = older.find(({ open_notes_not_copied: left_behind }) => left_behind > 0);
  if (!left || newest?.number !== shown) return null;

  const carry = async (): Promise<void> => {
    setBusy(true);
    try {
      await carryNotes(video, left.number);
      onCarried();
      await queryClient.invalidateQueries({ queryKey: versionsQuery(video).queryKey });
    } catch (error) {
      toast(messageOf(error, messages.carryFailed), "error");
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

export default inQueries(CarryNotes);
