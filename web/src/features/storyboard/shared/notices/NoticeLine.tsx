import { X } from "lucide-react";
import { useEffect } from "react";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import type { Notice } from "@/features/storyboard/store/boardState";
import { Button } from "@/ui/buttons/Button";
import { IconButton } from "@/ui/buttons/IconButton";
import styles from "./Notices.module.css";
import { noticeTexts } from "./noticeTexts";

const NOTICE_DURATION_MS = 8000;
/** Display time of a notice that isn't temporary but needs no answer. */
const NOTICE_WITHOUT_ACTION_MS = 20_000;

export default function NoticeLine({ notice, total }: { notice: Notice; total: number }) {
  const { board } = useEditorContext();
  useEffect(() => {
    if (!notice.isTemporary && notice.actions.length > 0) return;
    const durationMs = notice.isTemporary ? NOTICE_DURATION_MS : NOTICE_WITHOUT_ACTION_MS;
    const timer = setTimeout(() => board.dismissNotice(notice.id), durationMs);
    return () => clearTimeout(timer);
  }, [board, notice]);
  return (
    <div className={styles.notice} data-tone={notice.tone}>
      <span className={styles.text} title={notice.text}>
        {notice.text}
      </span>
      {total > 1 ? <span className={styles.total}>{noticeTexts.noticeCount({ total })}</span> : null}
      {notice.actions.map((action) => (
        <Button
          key={action.label}
          size="small"
          onClick={() => {
            action.run();
            board.dismissNotice(notice.id);
          }}
        >
          {action.label}
        </Button>
      ))}
      <IconButton label={noticeTexts.dismiss} size="small" onClick={() => board.dismissNotice(notice.id)}>
        <X size={15} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
