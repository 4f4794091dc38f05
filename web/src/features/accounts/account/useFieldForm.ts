import { useState } from "react";
import { ApiProblem, messageOf } from "@/api/problem";

export type Faults<Field extends string> = Partial<Record<Field, string>>;

export interface FieldFormOptions<Field extends string> {
  fields: readonly Field[];
  check: (values: Record<Field, string>) => Faults<Field>;
  send: (values: Record<Field, string>) => Promise<void>;
  failed: string;
  /** The server's names of the fields. */
  names?: Partial<Record<string, Field>>;
  focus: (field: Field) => void;
}

/** A small form whose faults stand at its fields, found here or by the server. */
export function useFieldForm<Field extends string>(options: FieldFormOptions<Field>) {
  const { fields, check, send, failed, names, focus } = options;
  const [values, setValues] = useState(() => Object.fromEntries(fields.map((f) => [f, ""])) as Record<Field, string>);
  const [faults, setFaults] = useState<Faults<Field>>({});
  const [fault, setFault] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);

  const setValue = (field: Field) => (value: string) => {
    setValues((now) => ({ ...now, [field]: value }));
    setFaults((now) => ({ ...now, [field]: undefined }));
    setFault(null);
  };

  const show = (found: Faults<Field>): boolean => {
    setFaults(found);
    const first = fields.find((field) => found[field] !== undefined);
    if (first !== undefined) focus(first);
    return first !== undefined;
  };

  const submit = async (): Promise<void> => {
    if (isPending) return;
    setFault(null);
    if (show(check(values))) return;
    setIsPending(true);
    try {
      await send(values);
    } catch (error) {
      const found: Faults<Field> = {};
      for (const { field, detail } of error instanceof ApiProblem ? error.errors : []) {
        const own = names?.[field] ?? fields.find((name) => name === field);
        if (own !== undefined) found[own] = detail;
      }
      if (!show(found)) setFault(messageOf(error, failed));
    } finally {
      setIsPending(false);
    }
  };

  return { values, setValue, faults, fault, isPending, submit };
}
