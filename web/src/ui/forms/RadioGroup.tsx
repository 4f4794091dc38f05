import { type ReactNode, useId } from "react";
import { cx } from "@/ui/cx";
import styles from "./RadioGroup.module.css";

export interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
}

export interface RadioGroupProps<Value extends string> {
  label: string;
  /** null: no option is selected. */
  value: Value | null;
  onValueChange: (value: Value) => void;
  options: readonly RadioOption<Value>[];
  variant?: "segmented" | "tiles";
  disabled?: boolean;
  className?: string | undefined;
}

/** Group of styled native radio buttons, which bring keyboard support and names. */
export function RadioGroup<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  variant = "segmented",
  disabled = false,
  className,
}: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(styles.group, variant === "tiles" && styles.tiles, className)}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.radio}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onValueChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  );
}
