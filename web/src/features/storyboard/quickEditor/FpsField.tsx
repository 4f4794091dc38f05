import { type FormEvent, useId, useState } from "react";
import { ApiProblem, getErrorMessage } from "@/api/problem";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { changeFps } from "@/features/storyboard/quickEditor/changeFps";
import { quickEditorMessages } from "@/features/storyboard/quickEditor/messages";
import { parseFps } from "@/features/storyboard/quickEditor/parseFps";
import styles from "@/features/storyboard/quickEditor/QuickEditor.module.css";
import type { BoardProject } from "@/features/storyboard/types";
import { Button } from "@/ui/Button";
import { toast } from "@/ui/toasts";

/** The project's frame rate. Users who can change the settings edit it here; playback follows immediately. */
export function FpsField() {
  const { project, updateProject } = useEditorContext();
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const faultId = useId();
  const mayChange = project.abilities.change_settings === true;
  const value = typed ?? String(project.fps);

  const change = async (fps: number): Promise<void> => {
    setIsPending(true);
    try {
      updateProject(await changeFps(project, fps));
      setTyped(null);
      toast(quickEditorMessages.fpsUpdated);
    } catch (error) {
      setFault(getErrorMessage(error, quickEditorMessages.fpsFailed));
      if (error instanceof ApiProblem && error.status === 412) {
        const now = error.current as BoardProject;
        setFault(quickEditorMessages.fpsChangedMeanwhile(now.fps));
        updateProject(now);
      }
    } finally {
      setIsPending(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending || !mayChange) return;
    const read = parseFps(value);
    setFault("fault" in read ? read.fault : null);
    if ("fps" in read && read.fps !== project.fps) void change(read.fps);
  };
  return (
    <form className={styles.fps} noValidate onSubmit={submit}>
      <label className={styles.rate}>
        {quickEditorMessages.fps}
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
          {quickEditorMessages.set}
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
