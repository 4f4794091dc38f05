import { NumberField as Base } from "@base-ui/react/number-field";
import { type RefObject, useId } from "react";
import styles from "./Field.module.css";
import { FieldFrame, getDescribedBy } from "./FieldFrame";

export interface NumberFieldProps {
  label: string;
  value: number | null;
  onValueChange: (value: number | null) => void;
  hideLabel?: boolean;
  error?: string | null | undefined;
  hint?: string | undefined;
  /** Given bounds clamp what is typed; leave them out where a text should say what is wrong. */
  min?: number | undefined;
  max?: number | undefined;
  step?: number;
  /** How many digits may follow the point. */
  decimals?: number;
  disabled?: boolean;
  name?: string | undefined;
  inputRef?: RefObject<HTMLInputElement | null>;
}

/** A number, always in the mono face and with a point: fps values like 23.976 are written so everywhere. */
export function NumberField({
  label,
  value,
  onValueChange,
  hideLabel = false,
  error,
  hint,
  min,
  max,
  step = 1,
  decimals = 0,
  disabled = false,
  name,
  inputRef,
}: NumberFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} error={error} hint={hint} counterText={undefined}>
      <Base.Root
        id={id}
        value={value}
        onValueChange={onValueChange}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        name={name}
        locale="en-US"
        format={{ useGrouping: false, maximumFractionDigits: decimals }}
      >
        <Base.Input
          ref={inputRef}
          className={`${styles.control} ${styles.number}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={getDescribedBy(id, error, hint)}
          autoComplete="off"
        />
      </Base.Root>
    </FieldFrame>
  );
}
