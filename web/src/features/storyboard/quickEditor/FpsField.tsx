import { type FormEvent, useId, useState } from "react";
import { ApiProblem, getErrorMessage } from "@/api/http/problem";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import styles from "@/features/storyboard/quickEditor/QuickEditor.module.css";
import { quickEditorTexts } from "@/features/storyboard/quickEditor/texts";
import type { BoardProject } from "@/features/storyboard/types";
import { Button } from "@/ui/buttons/Button";
import { toast } from "@/ui/status/toasts";
import { changeFps, parseFps } from "./fps";

/** The project's frame rate. Users who can change the settings edit it here; playback follows immediately. */
export function FpsField() {
  const { project, updateProject } = useEditorContext();
  const [draft, setDraft] = useState<string | null>(null);
  const [errorText, setErrorText] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const errorId = useId();
  const canChange = project.abilities.change_settings === true;
  const value = draft ?? String(project.fps);

  const saveFps = async (fps: number): Promise<void> => {
    setIsPending(true);
    try {
      updateProject(await changeFps(project, fps));
      setDraft(null);
      toast(quickEditorTexts.fpsUpdated);
    } catch (error) {
      setErrorText(getErrorMessage(error, quickEditorTexts.fpsFailed));
      if (error instanceof ApiProblem && error.status === 412) {
        const current = error.current as BoardProject;
        setErrorText(quickEditorTexts.fpsConflict({ fps: current.fps }));
        updateProject(current);
      }
    } finally {
      setIsPending(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending || !canChange) return;
    const result = parseFps(value);
    setErrorText("error" in result ? result.error : null);
    if ("fps" in result && result.fps !== project.fps) void saveFps(result.fps);
  };
  return (
    <form className={styles.fps} noValidate onSubmit={submit}>
      <label className={styles.rate}>
        {quickEditorTexts.fps}
        <input
          inputMode="decimal"
          autoComplete="off"
          maxLength={7}
          readOnly={!canChange}
          value={value}
          aria-invalid={errorText === null ? undefined : true}
          aria-describedby={errorText === null ? undefined : errorId}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setDraft(event.target.value);
            setErrorText(null);
          }}
        />
      </label>
      {canChange ? (
        <Button type="submit" pending={isPending}>
          {quickEditorTexts.set}
        </Button>
      ) : null}
      {errorText === null ? null : (
        <p id={errorId} className={styles.error} role="alert">
          {errorText}
        </p>
      )}
    </form>
  );
}
