import type { ReactNode } from "react";
import styles from "./Switch.module.css";

export interface SwitchProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
}

export function Switch({ checked, onCheckedChange, disabled = false, children }: SwitchProps) {
  return (
    <label className={styles.label}>
      <span>{children}</span>
      <span className={styles.track}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          className={styles.input}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onCheckedChange(event.target.checked)}
        />
        <span className={styles.thumb} />
      </span>
    </label>
  );
}
