import { FolderOpen, Pause, Play, RotateCw, X } from "lucide-react";
import { memo } from "react";
import { messages as shared } from "@/features/assets/messages";
import { Button } from "@/ui/Button";
import { FilePick } from "@/ui/FilePick";
import { IconButton } from "@/ui/IconButton";
import { ProgressBar } from "@/ui/ProgressBar";
import { sizeText } from "@/ui/sizeText";
import { messages } from "./messages";
import { cancelUpload, goOn, pauseUpload, resumeUpload } from "./queue";
import { isOver, isRunning, type Upload } from "./store";
import styles from "./UploadList.module.css";

const SIZE = 15;

/** What there is to say of an upload besides its name. */
function stateOf({ state, sent, size, name, detail }: Upload): string {
  switch (state) {
    case "waiting":
      return sent === 0 ? sizeText(size) : messages.bytesOf(sizeText(sent), sizeText(size));
    case "sending":
      return messages.bytesOf(sizeText(sent), sizeText(size));
    case "offline":
      return messages.uploadOffline;
    case "paused":
      return messages.uploadPaused(sizeText(sent), sizeText(size));
    case "interrupted":
      return detail ?? messages.uploadInterrupted(name);
    case "done":
      return messages.uploadDone;
    case "cancelled":
      return messages.uploadCancelled;
    case "failed":
      return messages.uploadFailed(detail ?? shared.unexpected);
  }
}

function ChooseAgain({ id, name }: Upload) {
  return (
    <FilePick onFiles={([file]) => file && goOn(id, file)}>
      {(open) => (
        <Button size="small" icon={<FolderOpen size={SIZE} />} aria-label={messages.chooseAgain(name)} onClick={open}>
          {messages.choose}
        </Button>
      )}
    </FilePick>
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
        {stateOf(upload)}
      </span>
      <span className={styles.buttons}>
        {isRunning(upload) ? (
          <IconButton size="small" label={messages.pauseUpload(name)} onClick={() => pauseUpload(id)}>
            <Pause size={SIZE} />
          </IconButton>
        ) : null}
        {state === "paused" ? (
          <IconButton size="small" label={messages.resumeUpload(name)} onClick={() => resumeUpload(id)}>
            <Play size={SIZE} />
          </IconButton>
        ) : null}
        {state === "failed" ? (
          <IconButton size="small" label={messages.retryUpload(name)} onClick={() => resumeUpload(id)}>
            <RotateCw size={SIZE} />
          </IconButton>
        ) : null}
        {state === "interrupted" ? <ChooseAgain {...upload} /> : null}
        {isOver(upload) ? null : (
          <IconButton size="small" label={messages.cancelUpload(name)} onClick={() => cancelUpload(id)}>
            <X size={SIZE} />
          </IconButton>
        )}
      </span>
      {isOver(upload) || (state === "waiting" && sent === 0) ? null : (
        <span className={styles.bar}>
          <ProgressBar label={messages.uploadProgress(name)} value={size === 0 ? 0 : sent / size} />
        </span>
      )}
    </li>
  );
}

/** An upload: how far it is, and what can be done with it. */
export const UploadRow = memo(Row);
