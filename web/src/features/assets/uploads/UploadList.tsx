import { X } from "lucide-react";
import { useStore } from "zustand";
import { texts as shared } from "@/features/assets/texts";
import { Button } from "@/ui/buttons/Button";
import { IconButton } from "@/ui/buttons/IconButton";
import { FilePicker } from "@/ui/forms/FilePicker";
import { ProgressBar } from "@/ui/status/ProgressBar";
import { toast } from "@/ui/status/toasts";
import { formatSize } from "@/ui/text/formatSize";
import { texts } from "./texts";
import styles from "./UploadList.module.css";
import { UploadRow } from "./UploadRow";
import { cancelAll, pauseAll, resumeAll, resumeWithFiles } from "./uploadQueue";
import { clearUploads, isFinished, isRunning, type Upload, uploads } from "./uploadStore";

/** Longer lists aren't useful to read, and thousands of rows would slow the page down. */
const ROWS_MAX = 60;
const URGENCY = { sending: 0, offline: 0, paused: 0, failed: 0, interrupted: 0, waiting: 1, cancelled: 2, done: 2 };

/** Return all uploads, or, if there are too many, the first ROWS_MAX with active and failed ones first. */
function getMostUrgent(all: readonly Upload[]): readonly Upload[] {
  if (all.length <= ROWS_MAX) return all;
  return all.toSorted((a, b) => URGENCY[a.state] - URGENCY[b.state]).slice(0, ROWS_MAX);
}

/** List of this tab's uploads with their progress. */
export default function UploadList() {
  const all = useStore(uploads, (state) => state.all);
  if (all.length === 0) return null;
  const countedUploads = all.filter(({ state }) => state !== "cancelled" && state !== "failed");
  const sentBytes = countedUploads.reduce((sum, upload) => sum + upload.sent, 0);
  const totalBytes = countedUploads.reduce((sum, upload) => sum + upload.size, 0);
  const doneCount = all.filter(({ state }) => state === "done").length;
  return (
    <section className={styles.panel} aria-label={texts.uploads}>
      <div className={styles.head}>
        <span role="status">{texts.uploadTotal({ done: doneCount, count: all.length })}</span>
        {all.every(isFinished) ? (
          <span className={styles.buttons}>
            <IconButton size="small" label={texts.hideUploads} onClick={clearUploads}>
              <X size={15} />
            </IconButton>
          </span>
        ) : (
          <>
            <span className={styles.bytes}>
              {texts.bytesOf({ sent: formatSize(sentBytes), size: formatSize(totalBytes) })}
            </span>
            <span className={styles.buttons}>
              {all.filter(({ state }) => state === "interrupted").length > 1 ? (
                <FilePicker
                  multiple
                  onFiles={(files) => resumeWithFiles(files) > 0 || toast(texts.noMatchingFiles, "error")}
                >
                  {(open) => (
                    <Button size="small" onClick={open}>
                      {texts.chooseAll}
                    </Button>
                  )}
                </FilePicker>
              ) : null}
              {all.some(isRunning) ? (
                <Button size="small" onClick={pauseAll}>
                  {texts.pauseAll}
                </Button>
              ) : null}
              {all.some(({ state }) => state === "paused") ? (
                <Button size="small" onClick={resumeAll}>
                  {texts.resumeAll}
                </Button>
              ) : null}
              <Button size="small" onClick={cancelAll}>
                {texts.cancelAll}
              </Button>
            </span>
            <span className={styles.bar}>
              <ProgressBar label={texts.uploadAll} value={totalBytes === 0 ? 0 : sentBytes / totalBytes} />
            </span>
          </>
        )}
      </div>
      <ul className={styles.list}>
        {getMostUrgent(all).map((upload) => (
          <UploadRow key={upload.id} {...upload} />
        ))}
        {all.length > ROWS_MAX ? (
          <li className={styles.more}>{shared.more({ count: all.length - ROWS_MAX })}</li>
        ) : null}
      </ul>
    </section>
  );
}
