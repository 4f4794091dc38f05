import { type FormEvent, useId, useState } from "react";
import { ApiProblem, messageOf } from "@/api/problem";
import { useDesk } from "@/features/storyboard/desk/desk";
import { changeFps } from "@/features/storyboard/older/changeFps";
import { readFps } from "@/features/storyboard/older/fpsText";
import { olderMessages } from "@/features/storyboard/older/messages";
import styles from "@/features/storyboard/older/Older.module.css";
import type { BoardProject } from "@/features/storyboard/types";
import { Button } from "@/ui/Button";
import { toast } from "@/ui/toasts";

/** The project's rate; those who may change its settings set it here, and the playhead runs by it at once. */
export function FpsField() {
  const { project, learnProject } = useDesk();
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const faultId = useId();
  const mayChange = project.abilities.change_settings === true;
  const value = typed ?? String(project.fps);

  const change = async (fps: number): Promise<void> => {
    setIsPending(true);
    try {
      learnProject(await changeFps(project, fps));
      setTyped(null);
      toast(olderMessages.fpsUpdated);
    } catch (error) {
      setFault(messageOf(error, olderMessages.fpsFailed));
      if (error instanceof ApiProblem && error.status === 412) {
        const now = error.current as BoardProject;
        setFault(olderMessages.fpsChangedMeanwhile(now.fps));
        learnProject(now);
      }
    } finally {
      setIsPending(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending || !mayChange) return;
    const read = readFps(value);
    setFault("fault" in read ? read.fault : null);
    if ("fps" in read && read.fps !== project.fps) void change(read.fps);
  };
  return (
    <form className={styles.fps} noValidate onSubmit={submit}>
      <label className={styles.rate}>
        {olderMessages.fps}
        <input
          inputMode="decimal"
          autoComplete="off"
          maxLength={7}
          readOnly={!mayChange}
          value={value}
          aria-invalid={fault === null ? undefined : true}
          aria-describedby={fault === null ? undefined : faultId}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setTyped(event.target.value);
            setFault(null);
          }}
        />
      </label>
      {mayChange ? (
        <Button type="submit" pending={isPending}>
          {olderMessages.set}
        </Button>
      ) : null}
      {fault === null ? null : (
        <p id={faultId} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </form>
  );
}
