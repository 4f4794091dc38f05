import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { LIMITS } from "@/api/gen/limits";
import { createRecordId } from "@/api/ids";
import { Button } from "@/ui/Button";
import { VisuallyHidden } from "@/ui/VisuallyHidden";
import styles from "./Comments.module.css";
import { messages } from "./messages";

/** The remaining character count is shown from here on. */
const COUNTER_FROM = 100;

export interface CommentFormProps {
  label: string;
  placeholder?: string;
  /** Initial text. */
  initialText?: string;
  /** True to focus the field on mount. */
  isAutoFocused?: boolean;
  /**
   * Post the comment. Resolves to an error message, or null on success. Retries of the same text reuse `id` as
   * idempotency key.
   */
  onPost: (id: string, body: string) => Promise<string | null>;
  onDone?: () => void;
  onCancel?: () => void;
}

/** Form for a comment or reply. Restores the text if posting fails. */
export function CommentForm({
  label,
  placeholder,
  initialText = "",
  isAutoFocused,
  onPost,
  onDone,
  onCancel,
}: CommentFormProps) {
  const [text, setText] = useState(initialText);
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(0);
  const tried = useRef<{ id: string; body: string } | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    const element = field.current;
    if (!element || !isAutoFocused) return;
    element.focus();
    element.setSelectionRange(element.value.length, element.value.length);
  }, [isAutoFocused]);

  const post = async (): Promise<void> => {
    const body = text.trim();
    if (body === "" || sending > 0) return;
    const id = tried.current?.body === body ? tried.current.id : createRecordId();
    tried.current = { id, body };
    setText("");
    setProblem(null);
    setSending((count) => count + 1);
    const failure = await onPost(id, body);
    setSending((count) => count - 1);
    if (failure === null) {
      tried.current = null;
      onDone?.();
      return;
    }
    setProblem(failure);
    setText((meanwhile) => (meanwhile.trim() === "" ? body : `${body}\n${meanwhile}`));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void post();
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void post();
    else if (event.key === "Escape" && onCancel) onCancel();
    else return;
    event.preventDefault();
  };

  const left = LIMITS.COMMENT_MAX - text.length;
  return (
    <form className={styles.box} onSubmit={submit} aria-label={label}>
      <label>
        <VisuallyHidden>{label}</VisuallyHidden>
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          placeholder={placeholder}
          maxLength={LIMITS.COMMENT_MAX}
          value={text}
          aria-invalid={problem !== null || undefined}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={key}
        />
      </label>
      <div className={styles.boxFoot}>
        {problem ? (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        ) : null}
        {left <= COUNTER_FROM ? <span className={styles.left}>{messages.left(left)}</span> : null}
        <span className={styles.gap} />
        {onCancel ? (
          <Button size="small" variant="ghost" onClick={onCancel}>
            {messages.cancel}
          </Button>
        ) : null}
        <Button type="submit" size="small" variant="primary" disabled={text.trim() === ""} pending={sending > 0}>
          {messages.post}
        </Button>
      </div>
    </form>
  );
}
