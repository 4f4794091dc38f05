import { useEffect, useRef, useState } from "react";
import { LIMITS } from "@/api/gen/limits";
import { messageOf } from "@/api/problem";
import type { Project } from "@/api/types";
import { Button } from "@/ui/Button";
import { late } from "@/ui/late";
import { type Part, putCover, removeCover } from "./api";
import styles from "./CoverField.module.css";
import { messages } from "./messages";

const CropDialog = late(() => import("./CropDialog"));

const TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/bmp", "image/avif"];

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
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ""), [chosen]);

  const choose = (file: File | undefined): void => {
    // The same file can be chosen again.
    if (input.current) input.current.value = "";
    if (!file) return;
    const isHeavy = file.size > LIMITS.IMAGE_BYTES_MAX;
    const isOdd = !TYPES.includes(file.type);
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
    <fieldset className={styles.field}>
      <legend className={styles.label}>{messages.cover}</legend>
      <div className={styles.row}>
        {project.has_cover && project.cover_url !== null ? (
          <img className={styles.cover} src={project.cover_url} alt={messages.current} />
        ) : null}
        <div className={styles.acts}>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={messages.cover}
            accept={TYPES.join(",")}
            onChange={(event) => choose(event.target.files?.[0])}
          />
          <Button ref={button} pending={isPending} onClick={() => input.current?.click()}>
            {messages.choose}
          </Button>
          {project.has_cover ? (
            <Button variant="ghost" disabled={isPending} onClick={() => void act(() => removeCover(project.id))}>
              {messages.remove}
            </Button>
          ) : (
            <p className={styles.hint}>{messages.none}</p>
          )}
        </div>
      </div>
      {fault !== null ? (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      ) : null}
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
    </fieldset>
  );
}
