import { FileVideo } from "lucide-react";
import { type DragEvent, useState } from "react";
import { formatDuration } from "@/i18n/duration";
import { Button } from "@/ui/buttons/Button";
import { cx } from "@/ui/cx";
import { ErrorText } from "@/ui/forms/ErrorText";
import { FilePicker } from "@/ui/forms/FilePicker";
import { formatSize } from "@/ui/text/formatSize";
import type { ChosenFile } from "./inspectFile";
import { VIDEO_ACCEPT } from "./limits";
import styles from "./Publish.module.css";
import { texts } from "./texts";

export interface FileFieldProps {
  chosenFile: ChosenFile | null;
  error: string | null;
  onFile: (file: File) => void;
}

/** Field to choose or drop the video file. */
export function FileField({ chosenFile, error, onFile }: FileFieldProps) {
  const [isDragOver, setIsDragOver] = useState(false);
  const selectFile = ([file]: Iterable<File>): void => {
    if (file) onFile(file);
  };
  const handleDrop = (event: DragEvent): void => {
    event.preventDefault();
    setIsDragOver(false);
    selectFile(event.dataTransfer.files);
  };
  return (
    <div className={styles.field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: drag and drop is a shortcut; the button is accessible */}
      <div
        className={cx(styles.drop, isDragOver && styles.dragOver)}
        onDragOver={(event) => {
          event.preventDefault();
          setIsDragOver(true);
        }}
        onDragLeave={() => setIsDragOver(false)}
        onDrop={handleDrop}
      >
        <FileVideo size={22} aria-hidden="true" className={styles.dropIcon} />
        <div className={styles.dropText}>
          {chosenFile ? (
            <span className={styles.fileName}>
              {texts.fileDetails(
                chosenFile.file.name,
                formatSize(chosenFile.file.size),
                chosenFile.duration === null ? null : formatDuration(chosenFile.duration),
              )}
            </span>
          ) : null}
          <span className={styles.dropRow}>
            <FilePicker label={texts.file} accept={VIDEO_ACCEPT} onFiles={selectFile}>
              {(open) => <Button onClick={open}>{chosenFile ? texts.chooseAnother : texts.choose}</Button>}
            </FilePicker>
            {chosenFile ? null : <span className={styles.hint}>{texts.dropHint}</span>}
          </span>
          {chosenFile ? null : <span className={styles.hint}>{texts.formats}</span>}
          {chosenFile && !chosenFile.isPlayable ? <span className={styles.hint}>{texts.unplayable}</span> : null}
        </div>
      </div>
      <ErrorText text={error} />
    </div>
  );
}
