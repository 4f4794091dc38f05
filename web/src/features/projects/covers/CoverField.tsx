import { useEffect, useRef, useState } from "react";
import { pictureFault, READABLE_PICTURES, UNREADABLE_PICTURE } from "@/api/pictureFiles";
import { messageOf } from "@/api/problem";
import type { Project } from "@/api/types";
import { useAct } from "@/api/useAct";
import { Button } from "@/ui/Button";
import { Fault } from "@/ui/Fault";
import { Fieldset } from "@/ui/Fieldset";
import { FilePick } from "@/ui/FilePick";
import { late } from "@/ui/late";
import { type Part, putCover, removeCover } from "./api";
import styles from "./CoverField.module.css";
import { messages } from "./messages";

const CropDialog = late(() => import("./CropDialog"));

export interface CoverFieldProps {
  project: Project;
  /** The project as the server answers it. */
  onChanged: (project: Project) => void;
}

/** Chooses, crops and removes the cover. It is saved by itself: it is no field of the form around it. */
export function CoverField({ project, onChanged }: CoverFieldProps) {
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const { act, fault, setFault, isPending } = useAct((error) =>
    messages.failed(messageOf(error, messages.failedOther)),
  );
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ""), [chosen]);

  const choose = ([file]: File[]): void => {
    if (!file) return;
    const found = pictureFault(file);
    setFault(found);
    if (found === null) setChosen({ file, url: URL.createObjectURL(file) });
  };

  const use = (part: Part): void => {
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
          <FilePick label={messages.cover} accept={READABLE_PICTURES} onFiles={choose}>
            {(open) => (
              <Button ref={button} pending={isPending} onClick={open}>
                {messages.choose}
              </Button>
            )}
          </FilePick>
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
      <Fault text={fault} />
      {chosen ? (
        <CropDialog
          url={chosen.url}
          aspect={project.width / project.height}
          opener={button}
          onUse={use}
          onFailed={() => {
            setChosen(null);
            setFault(UNREADABLE_PICTURE);
          }}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </Fieldset>
  );
}
