import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { LIMITS } from "@/api/gen/limits";
import { createRecordId } from "@/api/ids";
import { Button } from "@/ui/buttons/Button";
import { VisuallyHidden } from "@/ui/text/VisuallyHidden";
import styles from "./Comments.module.css";
import { texts } from "./texts";

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
  const [error, setError] = useState<string | null>(null);
  const [pendingCount, setPendingCount] = useState(0);
  const lastAttempt = useRef<{ id: string; body: string } | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    const element = field.current;
    if (!element || !isAutoFocused) return;
    element.focus();
    element.setSelectionRange(element.value.length, element.value.length);
  }, [isAutoFocused]);

  const post = async (): Promise<void> => {
    const body = text.trim();
    if (body === "" || pendingCount > 0) return;
    const id = lastAttempt.current?.body === body ? lastAttempt.current.id : createRecordId();
    lastAttempt.current = { id, body };
    setText("");
    setError(null);
    setPendingCount((count) => count + 1);
    const failure = await onPost(id, body);
    setPendingCount((count) => count - 1);
    if (failure === null) {
      lastAttempt.current = null;
      onDone?.();
      return;
    }
    setError(failure);
    setText((current) => (current.trim() === "" ? body : `${body}\n${current}`));
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void post();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void post();
    else if (event.key === "Escape" && onCancel) onCancel();
    else return;
    event.preventDefault();
  };

  const remaining = LIMITS.COMMENT_MAX - text.length;
  return (
    <form className={styles.box} onSubmit={handleSubmit} aria-label={label}>
      <label>
        <VisuallyHidden>{label}</VisuallyHidden>
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          placeholder={placeholder}
          maxLength={LIMITS.COMMENT_MAX}
          value={text}
          aria-invalid={error !== null || undefined}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKeyDown}
        />
      </label>
      <div className={styles.boxFooter}>
        {error ? (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        ) : null}
        {remaining <= COUNTER_FROM ? (
          <span className={styles.remaining}>{texts.charactersLeft({ count: remaining })}</span>
        ) : null}
        <span className={styles.spacer} />
        {onCancel ? (
          <Button size="small" variant="ghost" onClick={onCancel}>
            {texts.cancel}
          </Button>
        ) : null}
        <Button type="submit" size="small" variant="primary" disabled={text.trim() === ""} pending={pendingCount > 0}>
          {texts.post}
        </Button>
      </div>
    </form>
  );
}
