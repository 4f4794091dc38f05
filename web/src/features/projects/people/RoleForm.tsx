import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { LIMITS } from "@/api/gen/limits";
import { getChangedFields } from "@/api/rebase";
import styles from "@/features/projects/people/People.module.css";
import { getSettableFlags, type RoleDraft } from "@/features/projects/people/roleDraft";
import { Button } from "@/ui/Button";
import { Checkbox } from "@/ui/Checkbox";
import { TextField } from "@/ui/TextField";
import { messages } from "./messages";

/** Result of saving a role. `nameFault` is the error text if the name was the reason of a failure. */
export type RoleOutcome = { isSaved: boolean; nameFault?: string | undefined };

export interface RoleFormProps {
  title: string;
  initialDraft: RoleDraft;
  isOwner: boolean;
  submitLabel: string;
  onSubmit: (draft: RoleDraft) => Promise<RoleOutcome>;
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
  const [fault, setFault] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const titleId = useId();
  const isChanged = Object.keys(getChangedFields(initialDraft, draft)).length > 0;
  useEffect(() => {
    onChanged(isChanged);
    return () => onChanged(false);
  }, [isChanged, onChanged]);
  const change = (part: Partial<RoleDraft>) => setDraft((now) => ({ ...now, ...part }));

  const refuse = (why: string): void => {
    setFault(why);
    name.current?.focus();
  };

  const submit = async (): Promise<void> => {
    if (isPending) return;
    if (draft.name.trim() === "") {
      refuse(messages.roleNameMissing);
      return;
    }
    setPending(true);
    const { isSaved, nameFault } = await onSubmit({ ...draft, name: draft.name.trim() });
    setPending(false);
    if (isSaved) setDraft(initialDraft);
    else if (nameFault !== undefined) refuse(nameFault);
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
      <div className={styles.nameAndColour}>
        <TextField
          ref={name}
          label={messages.roleName}
          autoComplete="off"
          maxLength={LIMITS.ROLE_NAME_MAX}
          value={draft.name}
          error={fault}
          onValueChange={(text) => {
            setFault(null);
            change({ name: text });
          }}
        />
        <label className={styles.colour}>
          {messages.roleColour}
          <input type="color" value={draft.color} onChange={(event) => change({ color: event.target.value })} />
        </label>
      </div>
      <fieldset className={styles.flags}>
        <legend>{messages.rights}</legend>
        {getSettableFlags(isOwner).map((flag) => (
          <Checkbox key={flag} checked={draft[flag]} onCheckedChange={(on) => change({ [flag]: on })}>
            {messages.flags[flag]}
          </Checkbox>
        ))}
      </fieldset>
      {children}
      <div className={styles.formButtons}>
        {onCancel ? <Button onClick={onCancel}>{messages.cancel}</Button> : null}
        <Button type="submit" variant="primary" pending={isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
