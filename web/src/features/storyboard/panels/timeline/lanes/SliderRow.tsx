import { useEffect, useState } from "react";
import { Slider } from "@/ui/forms/Slider";
import styles from "./Lanes.module.css";

interface SliderRowProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** Format a value for display. */
  formatValue: (value: number) => string;
  disabled?: boolean;
  /** Called once when the slider is released. */
  onChange: (value: number) => void;
}

/** Slider with its label before it and its value after it. */
export function SliderRow({
  label,
  value,
  min,
  max,
  step = 1,
  formatValue,
  disabled = false,
  onChange,
}: SliderRowProps) {
  const [dragValue, setDragValue] = useState(value);
  useEffect(() => setDragValue(value), [value]);
  return (
    <div className={styles.sliderRow}>
      <span aria-hidden="true">{label}</span>
      <Slider
        label={label}
        value={dragValue}
        min={min}
        max={max}
        step={step}
        valueText={formatValue}
        disabled={disabled}
        onValueChange={setDragValue}
        onValueCommitted={onChange}
      />
      <span className={styles.value}>{formatValue(dragValue)}</span>
    </div>
  );
}
