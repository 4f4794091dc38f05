import { Check, Minus } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import styles from "./Checkbox.module.css";

export interface CheckboxProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  indeterminate?: boolean;
  disabled?: boolean;
  id?: string | undefined;
  /** -1 for inactive items of a list with roving tabindex. */
  tabIndex?: number | undefined;
  children: ReactNode;
}

export function Checkbox({
  checked,
  onCheckedChange,
  indeterminate = false,
  disabled = false,
  id,
  tabIndex,
  children,
}: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // HTML has no attribute for it.
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={styles.label}>
      <span className={styles.box}>
        <input
          ref={input}
          id={id}
          type="checkbox"
          tabIndex={tabIndex}
          className={styles.input}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onCheckedChange(event.target.checked)}
        />
        {indeterminate ? (
          <Minus size={13} strokeWidth={3} aria-hidden="true" />
        ) : (
          <Check size={13} strokeWidth={3} aria-hidden="true" />
        )}
      </span>
      <span>{children}</span>
    </label>
  );
}
