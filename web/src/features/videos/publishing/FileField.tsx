import { FileVideo } from "lucide-react";
import { type DragEvent, useState } from "react";
import { durationText } from "@/features/videos/tile/duration";
import { Button } from "@/ui/Button";
import { cx } from "@/ui/cx";
import { Fault } from "@/ui/Fault";
import { FilePick } from "@/ui/FilePick";
import { sizeText } from "@/ui/sizeText";
import type { Chosen } from "./inspect";
import { VIDEO_KINDS } from "./limits";
import { messages } from "./messages";
import styles from "./Publish.module.css";

export interface FileFieldProps {
  chosen: Chosen | null;
  fault: string | null;
  onFile: (file: File) => void;
}

/** Where the video is chosen or dropped. */
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
                sizeText(chosen.file.size),
                chosen.duration === null ? null : durationText(chosen.duration),
              )}
            </span>
          ) : null}
          <span className={styles.dropLine}>
            <FilePick label={messages.file} accept={VIDEO_KINDS} onFiles={take}>
              {(open) => <Button onClick={open}>{chosen ? messages.another : messages.choose}</Button>}
            </FilePick>
            {chosen ? null : <span className={styles.hint}>{messages.dropHint}</span>}
          </span>
          {chosen ? null : <span className={styles.hint}>{messages.kinds}</span>}
          {chosen && !chosen.isPlayable ? <span className={styles.hint}>{messages.unplayable}</span> : null}
        </div>
      </div>
      <Fault text={fault} />
    </div>
  );
}
