import { useEffect, useRef, useState } from "react";
import { LIMITS } from "@/api/gen/limits";
import { messageOf } from "@/api/problem";
import { READABLE_PICTURES } from "@/api/readablePictures";
import type { Project } from "@/api/types";
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
  const [fault, setFault] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ""), [chosen]);

  const choose = ([file]: File[]): void => {
    if (!file) return;
    const isHeavy = file.size > LIMITS.IMAGE_BYTES_MAX;
    const isOdd = !READABLE_PICTURES.includes(file.type);
    setFault(isHeavy ? messages.tooLarge(file.name) : isOdd ? messages.loadFailed : null);
    if (!isHeavy && !isOdd) setChosen({ file, url: URL.createObjectURL(file) });
  };

  const act = async (asked: () => Promise<Project>): Promise<void> => {
    if (isPending) return;
    setIsPending(true);
    setFault(null);
    try {
      onChanged(await asked());
    } catch (error) {
      setFault(messages.failed(messageOf(error, messages.failedOther)));
    } finally {
      setIsPending(false);
    }
  };

  const use = (part: Part): void => {
    const file = chosen?.file;
    setChosen(null);
    if (file) void act(() => putCover(project.id, file, part));
  };

  return (
    <Fieldset label={messages.cover} className={styles.field}>
      <div className={styles.row}>
        {project.has_cover && project.cover_url !== null ? (
          <img className={styles.cover} src={project.cover_url} alt={messages.current} />
        ) : null}
        <div className={styles.acts}>
          <FilePick label={messages.cover} accept={READABLE_PICTURES.join(",")} onFiles={choose}>
            {(open) => (
              <Button ref={button} pending={isPending} onClick={open}>
                {messages.choose}
              </Button>
            )}
          </FilePick>
          {project.has_cover ? (
            <Button variant="ghost" disabled={isPending} onClick={() => void act(() => removeCover(project.id))}>
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
            setFault(messages.loadFailed);
          }}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </Fieldset>
  );
}
