import { type ComponentProps, useId } from "react";
import { cx } from "./cx";
import styles from "./Field.module.css";
import { describedBy, FieldFrame } from "./FieldFrame";

export interface TextAreaProps extends Omit<ComponentProps<"textarea">, "value" | "onChange"> {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  hideLabel?: boolean;
  error?: string | null | undefined;
  hint?: string | undefined;
  /** Shows "38/1000" below; needs maxLength. */
  counter?: boolean;
}

export function TextArea({
  label,
  value,
  onValueChange,
  hideLabel = false,
  error,
  hint,
  counter = false,
  id: givenId,
  className,
  maxLength,
  ...rest
}: TextAreaProps) {
  const madeId = useId();
  const id = givenId ?? madeId;
  const count = counter && maxLength !== undefined ? `${value.length}/${maxLength}` : undefined;
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} error={error} hint={hint} count={count}>
      <textarea
        {...rest}
        id={id}
        className={cx(styles.control, className)}
        value={value}
        maxLength={maxLength}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, hint)}
        onChange={(event) => onValueChange(event.target.value)}
      />
    </FieldFrame>
  );
}
