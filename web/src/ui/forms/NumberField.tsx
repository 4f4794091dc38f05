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
  /** Typed values are clamped to `min` and `max`. Omit them to show an error instead. */
  min?: number | undefined;
  max?: number | undefined;
  step?: number;
  /** Maximum number of decimal digits. */
  decimals?: number;
  disabled?: boolean;
  name?: string | undefined;
  inputRef?: RefObject<HTMLInputElement | null>;
}

/**
 * Number field in a monospaced font. Always uses a decimal point, as frame rates (23.976) are written in all locales.
 */
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
