import { useEffect, useRef, useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import type { Project } from "@/api/types";
import { ACCEPTED_PICTURE_TYPES, getPictureError, PICTURE_LOAD_ERROR } from "@/api/uploads/pictureFiles";
import { useAction } from "@/api/useAction";
import { Button } from "@/ui/buttons/Button";
import { ErrorText } from "@/ui/forms/ErrorText";
import { Fieldset } from "@/ui/forms/Fieldset";
import { FilePicker } from "@/ui/forms/FilePicker";
import { lazyComponent } from "@/ui/lazyComponent";
import { type CropArea, putCover, removeCover } from "./api";
import styles from "./CoverField.module.css";
import { texts } from "./texts";

const CropDialog = lazyComponent(() => import("./CropDialog"));

export interface CoverFieldProps {
  project: Project;
  /** Called with the project that the server returned. */
  onChanged: (project: Project) => void;
}

/** Field to choose, crop and remove the cover. Saves right away, independently of the form around it. */
export function CoverField({ project, onChanged }: CoverFieldProps) {
  const [selection, setSelection] = useState<{ file: File; url: string } | null>(null);
  const { run, error, setError, isPending } = useAction((error) =>
    texts.failed({ reason: getErrorMessage(error, texts.failedOther) }),
  );
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => () => URL.revokeObjectURL(selection?.url ?? ""), [selection]);

  const choose = ([file]: File[]): void => {
    if (!file) return;
    const pictureError = getPictureError(file);
    setError(pictureError);
    if (pictureError === null) setSelection({ file, url: URL.createObjectURL(file) });
  };

  const saveCover = (area: CropArea): void => {
    const file = selection?.file;
    setSelection(null);
    if (file) void run(async () => onChanged(await putCover(project.id, file, area)));
  };

  return (
    <Fieldset label={texts.cover} className={styles.field}>
      <div className={styles.row}>
        {project.has_cover && project.cover_url !== null ? (
          <img className={styles.cover} src={project.cover_url} alt={texts.current} />
        ) : null}
        <div className={styles.actions}>
          <FilePicker label={texts.cover} accept={ACCEPTED_PICTURE_TYPES} onFiles={choose}>
            {(open) => (
              <Button ref={button} pending={isPending} onClick={open}>
                {texts.choose}
              </Button>
            )}
          </FilePicker>
          {project.has_cover ? (
            <Button
              variant="ghost"
              disabled={isPending}
              onClick={() => void run(async () => onChanged(await removeCover(project.id)))}
            >
              {texts.remove}
            </Button>
          ) : (
            <p className={styles.hint}>{texts.none}</p>
          )}
        </div>
      </div>
      <ErrorText text={error} />
      {selection ? (
        <CropDialog
          url={selection.url}
          aspect={project.width / project.height}
          opener={button}
          onUse={saveCover}
          onLoadError={() => {
            setSelection(null);
            setError(PICTURE_LOAD_ERROR);
          }}
          onClose={() => setSelection(null)}
        />
      ) : null}
    </Fieldset>
  );
}
