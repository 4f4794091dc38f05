import { FolderOpen, Pause, Play, RotateCw, X } from "lucide-react";
import { memo } from "react";
import { texts as shared } from "@/features/assets/texts";
import { Button } from "@/ui/buttons/Button";
import { IconButton } from "@/ui/buttons/IconButton";
import { FilePicker } from "@/ui/forms/FilePicker";
import { ProgressBar } from "@/ui/status/ProgressBar";
import { formatSize } from "@/ui/text/formatSize";
import { texts } from "./texts";
import styles from "./UploadList.module.css";
import { cancelUpload, pauseUpload, resumeUpload, resumeWithFile } from "./uploadQueue";
import { isFinished, isRunning, type Upload } from "./uploadStore";

const ICON_SIZE = 15;

/** Return the status text of an upload. */
function getStateText({ state, sent, size, name, detail }: Upload): string {
  switch (state) {
    case "waiting":
      return sent === 0 ? formatSize(size) : texts.bytesOf({ sent: formatSize(sent), size: formatSize(size) });
    case "sending":
      return texts.bytesOf({ sent: formatSize(sent), size: formatSize(size) });
    case "offline":
      return texts.uploadOffline;
    case "paused":
      return texts.uploadPaused({ sent: formatSize(sent), size: formatSize(size) });
    case "interrupted":
      return detail ?? texts.uploadInterrupted({ name });
    case "done":
      return texts.uploadDone;
    case "cancelled":
      return texts.uploadCancelled;
    case "failed":
      return texts.uploadFailed({ message: detail ?? shared.unexpected });
  }
}

function ChooseFileButton({ id, name }: Upload) {
  return (
    <FilePicker onFiles={([file]) => file && resumeWithFile(id, file)}>
      {(open) => (
        <Button
          size="small"
          icon={<FolderOpen size={ICON_SIZE} />}
          aria-label={texts.chooseAgain({ name })}
          onClick={open}
        >
          {texts.choose}
        </Button>
      )}
    </FilePicker>
  );
}

function Row(upload: Upload) {
  const { id, name, state, sent, size } = upload;
  return (
    <li className={styles.row} data-state={state}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.detail} role={state === "failed" ? "alert" : undefined}>
        {getStateText(upload)}
      </span>
      <span className={styles.buttons}>
        {isRunning(upload) ? (
          <IconButton size="small" label={texts.pauseUpload({ name })} onClick={() => pauseUpload(id)}>
            <Pause size={ICON_SIZE} />
          </IconButton>
        ) : null}
        {state === "paused" ? (
          <IconButton size="small" label={texts.resumeUpload({ name })} onClick={() => resumeUpload(id)}>
            <Play size={ICON_SIZE} />
          </IconButton>
        ) : null}
        {state === "failed" ? (
          <IconButton size="small" label={texts.retryUpload({ name })} onClick={() => resumeUpload(id)}>
            <RotateCw size={ICON_SIZE} />
          </IconButton>
        ) : null}
        {state === "interrupted" ? <ChooseFileButton {...upload} /> : null}
        {isFinished(upload) ? null : (
          <IconButton size="small" label={texts.cancelUpload({ name })} onClick={() => cancelUpload(id)}>
            <X size={ICON_SIZE} />
          </IconButton>
        )}
      </span>
      {isFinished(upload) || (state === "waiting" && sent === 0) ? null : (
        <span className={styles.bar}>
          <ProgressBar label={texts.uploadProgress({ name })} value={size === 0 ? 0 : sent / size} />
        </span>
      )}
    </li>
  );
}

/** Row of an upload: its progress and buttons. */
export const UploadRow = memo(Row);
