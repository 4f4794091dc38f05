import styles from "./ColorPicker.module.css";

interface SwatchesProps {
  label: string;
  colors: readonly { color: string; name: string }[];
  /** The current color. */
  selected: string;
  onSelect: (color: string) => void;
}

/** Grid of colors that can be used by a click. */
export function Swatches({ label, colors, selected, onSelect }: SwatchesProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own box
    <div className={styles.swatches} role="group" aria-label={label}>
      {colors.map(({ color, name }) => (
        <button
          key={color}
          type="button"
          className={styles.swatch}
          style={{ backgroundColor: color }}
          aria-label={name || color}
          title={name || color}
          aria-pressed={color === selected}
          onClick={() => onSelect(color)}
        />
      ))}
    </div>
  );
}
