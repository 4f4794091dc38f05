import { X } from "lucide-react";
import { useStore } from "zustand";
import { IconButton } from "@/ui/IconButton";
import { ProgressBar } from "@/ui/ProgressBar";
import { messages } from "./messages";
import styles from "./UploadList.module.css";
import { cancelUpload, clearUploads, type Upload, uploads } from "./uploads";

function share(sent: number, size: number): number {
  return size === 0 ? 0 : sent / size;
}

function Row({ upload }: { upload: Upload }) {
  const isOpen = upload.state === "waiting" || upload.state === "sending";
  return (
    <li className={styles.row}>
      <span className={styles.name} title={upload.name}>
        {upload.name}
      </span>
      {isOpen ? (
        <>
          <ProgressBar label={messages.uploadProgress(upload.name)} value={share(upload.sent, upload.size)} />
          <IconButton size="small" label={messages.cancelUpload(upload.name)} onClick={() => cancelUpload(upload.id)}>
            <X size={15} />
          </IconButton>
        </>
      ) : (
        <span className={styles.end} role={upload.state === "failed" ? "alert" : undefined}>
          {upload.state === "done" ? messages.uploadDone : null}
          {upload.state === "cancelled" ? messages.uploadCancelled : null}
          {upload.state === "failed" ? messages.uploadFailed(upload.detail ?? messages.unexpected) : null}
        </span>
      )}
    </li>
  );
}

/** How far each upload of this tab is, and all of them. */
export function UploadList() {
  const all = useStore(uploads, (state) => state.all);
  if (all.length === 0) return null;
  const counted = all.filter(({ state }) => state !== "cancelled" && state !== "failed");
  const sent = counted.reduce((sum, upload) => sum + upload.sent, 0);
  const size = counted.reduce((sum, upload) => sum + upload.size, 0);
  const done = all.filter(({ state }) => state === "done").length;
  const isOver = all.every(({ state }) => state !== "waiting" && state !== "sending");
  return (
    <section className={styles.panel} aria-label={messages.uploads}>
      <div className={styles.head}>
        <span role="status">{messages.uploadTotal(done, all.length)}</span>
        {isOver ? (
          <IconButton size="small" label={messages.hideUploads} onClick={clearUploads}>
            <X size={15} />
          </IconButton>
        ) : (
          <ProgressBar label={messages.uploadAll} value={share(sent, size)} />
        )}
      </div>
      <ul className={styles.list}>
        {all.map((upload) => (
          <Row key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  );
}
