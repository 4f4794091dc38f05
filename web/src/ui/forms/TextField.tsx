import { type ComponentProps, useId } from "react";
import { cx } from "@/ui/cx";
import styles from "./Field.module.css";
import { FieldFrame, getDescribedBy } from "./FieldFrame";

interface FieldProps {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  hideLabel?: boolean;
  error?: string | null | undefined;
  hint?: string | undefined;
  /** Show the length below ("12/100"); requires `maxLength`. */
  counter?: boolean;
  /** Text instead of the counter, if characters are counted differently. */
  counterText?: string | undefined;
}

type NativeProps<T extends "input" | "textarea"> = Omit<ComponentProps<T>, "value" | "onChange">;

export type TextFieldProps = FieldProps &
  (({ multiline?: false } & NativeProps<"input">) | ({ multiline: true } & NativeProps<"textarea">));

export function TextField({
  label,
  value,
  onValueChange,
  hideLabel = false,
  error,
  hint,
  counter = false,
  counterText: customText,
  multiline = false,
  id: customId,
  className,
  maxLength,
  ...rest
}: TextFieldProps) {
  const generatedId = useId();
  const id = customId ?? generatedId;
  const counterText = customText ?? (counter && maxLength !== undefined ? `${value.length}/${maxLength}` : undefined);
  // `rest` belongs to the element that `multiline` selects; the code here uses only the common props.
  const Control = (multiline ? "textarea" : "input") as "input";
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} error={error} hint={hint} counterText={counterText}>
      <Control
        {...(rest as NativeProps<"input">)}
        id={id}
        className={cx(styles.control, className)}
        value={value}
        maxLength={maxLength}
        aria-invalid={error ? true : undefined}
        aria-describedby={getDescribedBy(id, error, hint)}
        onChange={(event) => onValueChange(event.target.value)}
      />
    </FieldFrame>
  );
}
