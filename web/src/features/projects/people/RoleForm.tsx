import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { LIMITS } from "@/api/gen/limits";
import { getChangedFields } from "@/api/records/rebase";
import styles from "@/features/projects/people/People.module.css";
import { getSettableFlags, type RoleDraft } from "@/features/projects/people/roleDraft";
import { Button } from "@/ui/buttons/Button";
import { Checkbox } from "@/ui/forms/Checkbox";
import { TextField } from "@/ui/forms/TextField";
import { texts } from "./texts";

/** Result of saving a role. `nameError` is the error text if the name was the reason of a failure. */
export type RoleSaveResult = { isSaved: boolean; nameError?: string | undefined };

export interface RoleFormProps {
  title: string;
  initialDraft: RoleDraft;
  isOwner: boolean;
  submitLabel: string;
  onSubmit: (draft: RoleDraft) => Promise<RoleSaveResult>;
  /** Called with true while the form has unsaved changes. */
  onChanged: (isChanged: boolean) => void;
  onCancel?: () => void;
  /** Content below the rights. */
  children?: ReactNode;
}

/** Form for a role's name, color and rights. Resets after saving. */
export function RoleForm({
  title,
  initialDraft,
  isOwner,
  submitLabel,
  onSubmit,
  onChanged,
  onCancel,
  children,
}: RoleFormProps) {
  const [draft, setDraft] = useState(initialDraft);
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const titleId = useId();
  const isChanged = Object.keys(getChangedFields(initialDraft, draft)).length > 0;
  useEffect(() => {
    onChanged(isChanged);
    return () => onChanged(false);
  }, [isChanged, onChanged]);
  const change = (changes: Partial<RoleDraft>) => setDraft((current) => ({ ...current, ...changes }));

  const showNameError = (reason: string): void => {
    setError(reason);
    nameField.current?.focus();
  };

  const submit = async (): Promise<void> => {
    if (isPending) return;
    if (draft.name.trim() === "") {
      showNameError(texts.roleNameMissing);
      return;
    }
    setPending(true);
    const { isSaved, nameError } = await onSubmit({ ...draft, name: draft.name.trim() });
    setPending(false);
    if (isSaved) setDraft(initialDraft);
    else if (nameError !== undefined) showNameError(nameError);
  };

  return (
    <form
      noValidate
      className={styles.form}
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h3 id={titleId} className={styles.formTitle}>
        {title}
      </h3>
      <div className={styles.nameAndColor}>
        <TextField
          ref={nameField}
          label={texts.roleName}
          autoComplete="off"
          maxLength={LIMITS.ROLE_NAME_MAX}
          value={draft.name}
          error={error}
          onValueChange={(text) => {
            setError(null);
            change({ name: text });
          }}
        />
        <label className={styles.color}>
          {texts.roleColor}
          <input type="color" value={draft.color} onChange={(event) => change({ color: event.target.value })} />
        </label>
      </div>
      <fieldset className={styles.flags}>
        <legend>{texts.permissions}</legend>
        {getSettableFlags(isOwner).map((flag) => (
          <Checkbox key={flag} checked={draft[flag]} onCheckedChange={(on) => change({ [flag]: on })}>
            {texts.flags[flag]}
          </Checkbox>
        ))}
      </fieldset>
      {children}
      <div className={styles.formButtons}>
        {onCancel ? <Button onClick={onCancel}>{texts.cancel}</Button> : null}
        <Button type="submit" variant="primary" pending={isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
