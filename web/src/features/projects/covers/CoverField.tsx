import { useEffect, useRef, useState } from "react";
import { ACCEPTED_PICTURE_TYPES, getPictureError, PICTURE_LOAD_ERROR } from "@/api/pictureFiles";
import { getErrorMessage } from "@/api/problem";
import type { Project } from "@/api/types";
import { useAction } from "@/api/useAction";
import { Button } from "@/ui/Button";
import { ErrorText } from "@/ui/ErrorText";
import { Fieldset } from "@/ui/Fieldset";
import { FilePicker } from "@/ui/FilePicker";
import { lazyComponent } from "@/ui/lazyComponent";
import { type CropArea, putCover, removeCover } from "./api";
import styles from "./CoverField.module.css";
import { messages } from "./messages";

const CropDialog = lazyComponent(() => import("./CropDialog"));

export interface CoverFieldProps {
  project: Project;
  /** Called with the project that the server returned. */
  onChanged: (project: Project) => void;
}

/** Field to choose, crop and remove the cover. Saves right away, independently of the form around it. */
export function CoverField({ project, onChanged }: CoverFieldProps) {
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const { act, fault, setFault, isPending } = useAction((error) =>
    messages.failed(getErrorMessage(error, messages.failedOther)),
  );
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ""), [chosen]);

  const choose = ([file]: File[]): void => {
    if (!file) return;
    const found = getPictureError(file);
    setFault(found);
    if (found === null) setChosen({ file, url: URL.createObjectURL(file) });
  };

  const use = (part: CropArea): void => {
    const file = chosen?.file;
    setChosen(null);
    if (file) void act(async () => onChanged(await putCover(project.id, file, part)));
  };

  return (
    <Fieldset label={messages.cover} className={styles.field}>
      <div className={styles.row}>
        {project.has_cover && project.cover_url !== null ? (
          <img className={styles.cover} src={project.cover_url} alt={messages.current} />
        ) : null}
        <div className={styles.acts}>
          <FilePicker label={messages.cover} accept={ACCEPTED_PICTURE_TYPES} onFiles={choose}>
            {(open) => (
              <Button ref={button} pending={isPending} onClick={open}>
                {messages.choose}
              </Button>
            )}
          </FilePicker>
          {project.has_cover ? (
            <Button
              variant="ghost"
              disabled={isPending}
              onClick={() => void act(async () => onChanged(await removeCover(project.id)))}
            >
              {messages.remove}
            </Button>
          ) : (
            <p className={styles.hint}>{messages.none}</p>
          )}
        </div>
      </div>
      <ErrorText text={fault} />
      {chosen ? (
        <CropDialog
          url={chosen.url}
          aspect={project.width / project.height}
          opener={button}
          onUse={use}
          onFailed={() => {
            setChosen(null);
            setFault(PICTURE_LOAD_ERROR);
          }}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </Fieldset>
  );
}
