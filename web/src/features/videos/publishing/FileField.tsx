import { FileVideo } from "lucide-react";
import { type DragEvent, useState } from "react";
import { formatDuration } from "@/features/videos/tile/duration";
import { Button } from "@/ui/Button";
import { cx } from "@/ui/cx";
import { ErrorText } from "@/ui/ErrorText";
import { FilePicker } from "@/ui/FilePicker";
import { formatSize } from "@/ui/formatSize";
import type { ChosenFile } from "./inspectFile";
import { VIDEO_ACCEPT } from "./limits";
import { messages } from "./messages";
import styles from "./Publish.module.css";

export interface FileFieldProps {
  chosen: ChosenFile | null;
  fault: string | null;
  onFile: (file: File) => void;
}

/** Field to choose or drop the video file. */
export function FileField({ chosen, fault, onFile }: FileFieldProps) {
  const [isOver, setIsOver] = useState(false);
  const take = ([file]: Iterable<File>): void => {
    if (file) onFile(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div className={styles.field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's way; the button is everybody's */}
      <div
        className={cx(styles.drop, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <FileVideo size={22} aria-hidden="true" className={styles.dropIcon} />
        <div className={styles.dropWords}>
          {chosen ? (
            <span className={styles.fileName}>
              {messages.fileFacts(
                chosen.file.name,
                formatSize(chosen.file.size),
                chosen.duration === null ? null : formatDuration(chosen.duration),
              )}
            </span>
          ) : null}
          <span className={styles.dropLine}>
            <FilePicker label={messages.file} accept={VIDEO_ACCEPT} onFiles={take}>
              {(open) => <Button onClick={open}>{chosen ? messages.another : messages.choose}</Button>}
            </FilePicker>
            {chosen ? null : <span className={styles.hint}>{messages.dropHint}</span>}
          </span>
          {chosen ? null : <span className={styles.hint}>{messages.kinds}</span>}
          {chosen && !chosen.isPlayable ? <span className={styles.hint}>{messages.unplayable}</span> : null}
        </div>
      </div>
      <ErrorText text={fault} />
    </div>
  );
}
