import { cx } from "@/ui/cx";
import styles from "./Slider.module.css";

export interface SliderProps {
  label: string;
  value: number;
  onValueChange: (value: number) => void;
  /** Called when the pointer or a key is released. */
  onValueCommitted?: ((value: number) => void) | undefined;
  min: number;
  max: number;
  step?: number;
  /** Returns the text that screen readers announce for a value ("6 px"). */
  valueText?: ((value: number) => string) | undefined;
  disabled?: boolean;
  className?: string | undefined;
}

/** Styled native slider. */
export function Slider({
  label,
  value,
  onValueChange,
  onValueCommitted,
  min,
  max,
  step = 1,
  valueText,
  disabled = false,
  className,
}: SliderProps) {
  const filled = max > min ? ((value - min) / (max - min)) * 100 : 0;
  return (
    <input
      type="range"
      className={cx(styles.slider, className)}
      style={{ "--filled": `${filled}%` }}
      aria-label={label}
      aria-valuetext={valueText?.(value)}
      min={min}
      max={max}
      step={step}
      value={value}
      disabled={disabled}
      onChange={(event) => onValueChange(event.target.valueAsNumber)}
      onPointerUp={(event) => onValueCommitted?.(event.currentTarget.valueAsNumber)}
      onKeyUp={(event) => onValueCommitted?.(event.currentTarget.valueAsNumber)}
    />
  );
}
