import { useState } from "react";
import { ApiProblem, getErrorMessage } from "@/api/http/problem";
import type { FieldErrors } from "@/features/accounts/signIn/rules";

export interface FieldFormOptions<Field extends string> {
  fields: readonly Field[];
  validate: (values: Record<Field, string>) => FieldErrors<Field>;
  send: (values: Record<Field, string>) => Promise<void>;
  failedText: string;
  /** Fields by the server's names, where they differ. */
  serverFieldNames?: Partial<Record<string, Field>>;
  focusField: (field: Field) => void;
}

/** State of a small form. Errors from validation and from the server are shown at their fields. */
export function useFieldForm<Field extends string>(options: FieldFormOptions<Field>) {
  const { fields, validate, send, failedText, serverFieldNames, focusField } = options;
  const [values, setValues] = useState(
    () => Object.fromEntries(fields.map((field) => [field, ""])) as Record<Field, string>,
  );
  const [fieldErrors, setFieldErrors] = useState<FieldErrors<Field>>({});
  const [error, setError] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);

  const setValue = (field: Field) => (value: string) => {
    setValues((previous) => ({ ...previous, [field]: value }));
    setFieldErrors((previous) => ({ ...previous, [field]: undefined }));
    setError(null);
  };

  const showErrors = (errors: FieldErrors<Field>): boolean => {
    setFieldErrors(errors);
    const first = fields.find((field) => errors[field] !== undefined);
    if (first !== undefined) focusField(first);
    return first !== undefined;
  };

  const submit = async (): Promise<void> => {
    if (isPending) return;
    setError(null);
    if (showErrors(validate(values))) return;
    setIsPending(true);
    try {
      await send(values);
    } catch (cause) {
      const errors: FieldErrors<Field> = {};
      for (const { field, detail } of cause instanceof ApiProblem ? cause.errors : []) {
        const knownField = serverFieldNames?.[field] ?? fields.find((name) => name === field);
        if (knownField !== undefined) errors[knownField] = detail;
      }
      if (!showErrors(errors)) setError(getErrorMessage(cause, failedText));
    } finally {
      setIsPending(false);
    }
  };

  return { values, setValue, faults: fieldErrors, fault: error, isPending, submit };
}
