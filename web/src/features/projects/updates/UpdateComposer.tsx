import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { LIMITS } from "@/api/gen/limits";
import { getErrorMessage } from "@/api/http/problem";
import { createRecordId } from "@/api/ids";
import { Button } from "@/ui/buttons/Button";
import { Checkbox } from "@/ui/forms/Checkbox";
import { ErrorText } from "@/ui/forms/ErrorText";
import { TextField } from "@/ui/forms/TextField";
import { useRichText } from "@/ui/richText/useRichText";
import { postUpdate, updatesQuery } from "./api";
import { texts } from "./texts";
import styles from "./UpdateComposer.module.css";
import { UPDATE_EXTENSIONS, UpdateToolbar } from "./UpdateToolbar";

/** Return the current minute as a datetime-local value: local time without a zone. */
function getLocalMinute(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Form to post an update: optional title, rich text and optional time of publication. */
export default function UpdateComposer({ project }: { project: string }) {
  const queryClient = useQueryClient();
  const container = useRef<HTMLDivElement>(null);
  const editor = useRichText(container, {
    className: styles.editor ?? "",
    label: texts.update,
    extensions: UPDATE_EXTENSIONS,
  });
  const [title, setTitle] = useState("");
  const [isScheduled, setIsScheduled] = useState(false);
  const [publishTime, setPublishTime] = useState("");
  const [timeError, setTimeError] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const timeField = useRef<HTMLInputElement>(null);
  // A retry of the same update reuses its id, so that it is posted only once.
  const lastRequest = useRef({ text: "", id: "" });

  const getBodyError = (html: string): string | null => {
    if (!editor || editor.getText().trim() === "") return texts.empty;
    return html.length > LIMITS.UPDATE_BODY_MAX ? texts.tooLong : null;
  };

  const getTimeError = (): string | null => {
    if (!isScheduled) return null;
    if (publishTime === "") return texts.publishTimeMissing;
    return new Date(publishTime).getTime() > Date.now() ? null : texts.publishTimePast;
  };

  const post = async (): Promise<void> => {
    if (!editor || isPending) return;
    const body = editor.getHTML();
    const errors = { body: getBodyError(body), publishTime: getTimeError() };
    setError(errors.body);
    setTimeError(errors.publishTime);
    if (errors.body !== null) editor.commands.focus();
    else if (errors.publishTime !== null) timeField.current?.focus();
    if (errors.body !== null || errors.publishTime !== null) return;
    const update = { title, body, scheduled_for: isScheduled ? new Date(publishTime).toISOString() : null };
    const text = JSON.stringify(update);
    if (lastRequest.current.text !== text) lastRequest.current = { text, id: createRecordId() };
    setIsPending(true);
    try {
      await postUpdate(project, { ...update, id: lastRequest.current.id });
      editor.commands.clearContent();
      setTitle("");
      setIsScheduled(false);
      setPublishTime("");
      lastRequest.current = { text: "", id: "" };
      await queryClient.invalidateQueries({ queryKey: updatesQuery(project).queryKey });
    } catch (error) {
      setError(texts.failed({ reason: getErrorMessage(error, texts.failedOther) }));
    } finally {
      setIsPending(false);
    }
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void post();
  };

  return (
    <form noValidate className={styles.composer} onSubmit={submit}>
      <TextField
        label={texts.title}
        autoComplete="off"
        maxLength={LIMITS.UPDATE_TITLE_MAX}
        value={title}
        onValueChange={setTitle}
      />
      <span className={styles.label} aria-hidden="true">
        {texts.update}
      </span>
      <div className={styles.field}>
        {editor ? <UpdateToolbar editor={editor} /> : <div className={styles.toolbarSkeleton} />}
        <div ref={container} />
      </div>
      <ErrorText text={error} />
      {isScheduled ? (
        <TextField
          ref={timeField}
          type="datetime-local"
          label={texts.publishTime}
          min={getLocalMinute()}
          value={publishTime}
          error={timeError}
          onValueChange={(value) => {
            setPublishTime(value);
            setTimeError(null);
          }}
        />
      ) : null}
      <div className={styles.footer}>
        <Checkbox checked={isScheduled} onCheckedChange={setIsScheduled}>
          {texts.schedule}
        </Checkbox>
        <Button type="submit" variant="primary" pending={isPending}>
          {texts.post}
        </Button>
      </div>
    </form>
  );
}
