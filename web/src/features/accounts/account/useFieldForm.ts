import { useState } from "react";
import { ApiProblem, getErrorMessage } from "@/api/problem";

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

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
  const [values, setValues] = useState(() => Object.fromEntries(fields.map((f) => [f, ""])) as Record<Field, string>);
  const [faults, setFaults] = useState<FieldErrors<Field>>({});
  const [fault, setFault] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);

  const setValue = (field: Field) => (value: string) => {
    setValues((now) => ({ ...now, [field]: value }));
    setFaults((now) => ({ ...now, [field]: undefined }));
    setFault(null);
  };

  const show = (found: FieldErrors<Field>): boolean => {
    setFaults(found);
    const first = fields.find((field) => found[field] !== undefined);
    if (first !== undefined) focusField(first);
    return first !== undefined;
  };

  const submit = async (): Promise<void> => {
    if (isPending) return;
    setFault(null);
    if (show(validate(values))) return;
    setIsPending(true);
    try {
      await send(values);
    } catch (error) {
      const found: FieldErrors<Field> = {};
      for (const { field, detail } of error instanceof ApiProblem ? error.errors : []) {
        const own = serverFieldNames?.[field] ?? fields.find((name) => name === field);
        if (own !== undefined) found[own] = detail;
      }
      if (!show(found)) setFault(getErrorMessage(error, failedText));
    } finally {
      setIsPending(false);
    }
  };

  return { values, setValue, faults, fault, isPending, submit };
}
