import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { LIMITS } from "@/api/gen/limits";
import { createRecordId } from "@/api/ids";
import { getErrorMessage } from "@/api/problem";
import { Button } from "@/ui/Button";
import { Checkbox } from "@/ui/Checkbox";
import { ErrorText } from "@/ui/ErrorText";
import { useRichText } from "@/ui/richText/useRichText";
import { TextField } from "@/ui/TextField";
import { postUpdate, updatesQuery } from "./api";
import { messages } from "./messages";
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
  const place = useRef<HTMLDivElement>(null);
  const editor = useRichText(place, {
    className: styles.editor ?? "",
    label: messages.update,
    extensions: UPDATE_EXTENSIONS,
  });
  const [title, setTitle] = useState("");
  const [isScheduled, setIsScheduled] = useState(false);
  const [hour, setHour] = useState("");
  const [hourFault, setHourFault] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const hourField = useRef<HTMLInputElement>(null);
  // A retry of the same update reuses its id, so that it is posted only once.
  const sent = useRef({ text: "", id: "" });

  const faultOf = (html: string): string | null => {
    if (!editor || editor.getText().trim() === "") return messages.empty;
    return html.length > LIMITS.UPDATE_BODY_MAX ? messages.tooLong : null;
  };

  const hourFaultOf = (): string | null => {
    if (!isScheduled) return null;
    if (hour === "") return messages.hourMissing;
    return new Date(hour).getTime() > Date.now() ? null : messages.hourPast;
  };

  const post = async (): Promise<void> => {
    if (!editor || isPending) return;
    const body = editor.getHTML();
    const found = { body: faultOf(body), hour: hourFaultOf() };
    setFault(found.body);
    setHourFault(found.hour);
    if (found.body !== null) editor.commands.focus();
    else if (found.hour !== null) hourField.current?.focus();
    if (found.body !== null || found.hour !== null) return;
    const update = { title, body, scheduled_for: isScheduled ? new Date(hour).toISOString() : null };
    const text = JSON.stringify(update);
    if (sent.current.text !== text) sent.current = { text, id: createRecordId() };
    setIsPending(true);
    try {
      await postUpdate(project, { ...update, id: sent.current.id });
      editor.commands.clearContent();
      setTitle("");
      setIsScheduled(false);
      setHour("");
      sent.current = { text: "", id: "" };
      await queryClient.invalidateQueries({ queryKey: updatesQuery(project).queryKey });
    } catch (error) {
      setFault(messages.failed(getErrorMessage(error, messages.failedOther)));
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
        label={messages.title}
        autoComplete="off"
        maxLength={LIMITS.UPDATE_TITLE_MAX}
        value={title}
        onValueChange={setTitle}
      />
      <span className={styles.label} aria-hidden="true">
        {messages.update}
      </span>
      <div className={styles.field}>
        {editor ? <UpdateToolbar editor={editor} /> : <div className={styles.barToCome} />}
        <div ref={place} />
      </div>
      <ErrorText text={fault} />
      {isScheduled ? (
        <TextField
          ref={hourField}
          type="datetime-local"
          label={messages.hour}
          min={getLocalMinute()}
          value={hour}
          error={hourFault}
          onValueChange={(value) => {
            setHour(value);
            setHourFault(null);
          }}
        />
      ) : null}
      <div className={styles.foot}>
        <Checkbox checked={isScheduled} onCheckedChange={setIsScheduled}>
          {messages.schedule}
        </Checkbox>
        <Button type="submit" variant="primary" pending={isPending}>
          {messages.post}
        </Button>
      </div>
    </form>
  );
}
