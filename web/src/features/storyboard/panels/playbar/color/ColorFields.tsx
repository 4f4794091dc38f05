import { type KeyboardEvent, useId, useState } from "react";
import styles from "./ColorPicker.module.css";
import { HUE_MAX, LARGE_STEP } from "./ColorSquare";
import { type Hsv, hexToRgb, hsvToHex, parseHex, rgbToHex, rgbToHsv } from "./colorSpaces";
import { colorTexts } from "./texts";

interface ColorFieldsProps {
  hsv: Hsv;
  /** The color when the picker opened. */
  previous: string;
  onChange: (hsv: Hsv) => void;
  onCommit: () => void;
}

/** Fields for hex, RGB and HSV, and a button that brings back the previous color. */
export function ColorFields({ hsv, previous, onChange, onCommit }: ColorFieldsProps) {
  const [error, setError] = useState<{ field: string; text: string } | null>(null);
  const errorId = useId();
  const hex = hsvToHex(hsv);
  const rgb = hexToRgb(hex);
  const enterHex = (text: string): boolean => {
    const next = parseHex(text);
    setError(next === null ? { field: "hex", text: colorTexts.invalidHex } : null);
    if (next !== null && next !== hex) onChange(rgbToHsv(hexToRgb(next)));
    return next !== null;
  };
  const renderNumber = ({ name, label, caption, value, most, toHsv }: NumberSpec) => (
    <ColorField
      key={name}
      label={label}
      caption={caption}
      text={String(Math.round(value))}
      errorId={error?.field === name ? errorId : null}
      onEnter={(text) => {
        const number = Number(text);
        const isValid = /^\d{1,3}$/.test(text) && number <= most;
        setError(isValid ? null : { field: name, text: colorTexts.invalidNumber({ most }) });
        if (isValid && number !== Math.round(value)) onChange(toHsv(number));
        return isValid;
      }}
      onStep={(step) => {
        setError(null);
        onChange(toHsv(Math.max(0, Math.min(Math.round(value) + step, most))));
      }}
      onReset={() => setError(null)}
      onCommit={onCommit}
    />
  );
  return (
    <>
      <div className={styles.fields}>
        <ColorField
          label={colorTexts.hex}
          caption={colorTexts.hex}
          text={hex}
          errorId={error?.field === "hex" ? errorId : null}
          onEnter={enterHex}
          onReset={() => setError(null)}
          onCommit={onCommit}
        />
        {(["r", "g", "b"] as const).map((part) =>
          renderNumber({
            ...RGB_LABELS[part],
            name: part,
            value: rgb[part],
            most: 255,
            toHsv: (number) => rgbToHsv(hexToRgb(rgbToHex({ ...rgb, [part]: number }))),
          }),
        )}
        <span className={styles.compare}>
          <span className={styles.current} style={{ backgroundColor: hex }} aria-hidden="true" />
          <button
            type="button"
            className={styles.previous}
            style={{ backgroundColor: previous }}
            aria-label={colorTexts.previous({ hex: previous })}
            title={colorTexts.previous({ hex: previous })}
            onClick={() => {
              setError(null);
              onChange(rgbToHsv(hexToRgb(previous)));
              onCommit();
            }}
          />
        </span>
        {(["h", "s", "v"] as const).map((part) =>
          renderNumber({
            ...HSV_LABELS[part],
            name: part,
            value: hsv[part],
            most: part === "h" ? HUE_MAX : 100,
            toHsv: (number) => ({ ...hsv, [part]: number }),
          }),
        )}
      </div>
      {error ? (
        <p id={errorId} role="alert" className={styles.error}>
          {error.text}
        </p>
      ) : null}
    </>
  );
}

interface NumberSpec {
  name: string;
  label: string;
  caption: string;
  value: number;
  most: number;
  toHsv: (number: number) => Hsv;
}

const RGB_LABELS = {
  r: { label: colorTexts.red, caption: colorTexts.redShort },
  g: { label: colorTexts.green, caption: colorTexts.greenShort },
  b: { label: colorTexts.blue, caption: colorTexts.blueShort },
};

const HSV_LABELS = {
  h: { label: colorTexts.hue, caption: colorTexts.hueShort },
  s: { label: colorTexts.saturation, caption: colorTexts.saturationShort },
  v: { label: colorTexts.brightness, caption: colorTexts.brightnessShort },
};

interface ColorFieldProps {
  label: string;
  caption: string;
  /** The value while nothing is typed. */
  text: string;
  /** Id of the message about this field's text, if it is invalid. */
  errorId: string | null;
  /** Apply a typed text. Returns false if it is invalid. */
  onEnter: (text: string) => boolean;
  /** Change the value by a step of the arrow keys. */
  onStep?: (step: number) => void;
  /** The typed text was discarded. */
  onReset: () => void;
  onCommit: () => void;
}

/** Small field: Enter or leaving it applies the text, Escape discards it, arrow keys change the value. */
function ColorField({ label, caption, text, errorId, onEnter, onStep, onReset, onCommit }: ColorFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [isStepped, setStepped] = useState(false);
  const enter = (): void => {
    if (draft !== null) {
      if (!onEnter(draft.trim())) return;
      setDraft(null);
    }
    if (draft !== null || isStepped) onCommit();
    setStepped(false);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (event.key === "Enter") enter();
    else if (event.key === "Escape" && draft !== null) {
      event.stopPropagation(); // it would close the picker
      setDraft(null);
      onReset();
    } else if (direction !== 0 && onStep) {
      event.preventDefault();
      setDraft(null);
      setStepped(true);
      onStep(direction * (event.shiftKey ? LARGE_STEP : 1));
    }
  };
  return (
    <label className={styles.field}>
      <span className={styles.caption} aria-hidden="true">
        {caption}
      </span>
      <input
        className={styles.control}
        aria-label={label}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId ?? undefined}
        inputMode={onStep ? "numeric" : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={9}
        value={draft ?? text}
        onChange={(event) => setDraft(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={enter}
        onKeyDown={handleKeyDown}
      />
    </label>
  );
}
