import { useState } from "react";
import { useStore } from "zustand";
import { addRecentColor, setColor, settings } from "@/features/storyboard/store/settings";
import { findText } from "@/i18n/defineTexts";
import { TextField } from "@/ui/forms/TextField";
import styles from "./ColorPicker.module.css";
import { brushTexts } from "./texts";

/** Graphite and grays, then common storyboard pencil colors. */
const PALETTE = Object.keys(brushTexts.colorNames);

/** Popover content to pick a color: palette, recent colors, hex field and the browser's color picker. */
export default function ColorPicker() {
  const colour = useStore(settings, (state) => state.colour);
  const recent = useStore(settings, (state) => state.recent);
  const pickColor = (next: string): void => {
    setColor(next);
    addRecentColor(next.toLowerCase());
  };
  return (
    <div className={styles.sheet}>
      <Swatches label={brushTexts.palette} colours={PALETTE} colour={colour} onSelect={pickColor} />
      {recent.length > 0 ? (
        <>
          <p className={styles.caption}>{brushTexts.recentColors}</p>
          <Swatches label={brushTexts.recentColors} colours={recent} colour={colour} onSelect={pickColor} />
        </>
      ) : null}
      <div className={styles.customColor}>
        <HexField key={colour} colour={colour} onCommit={pickColor} />
        <input
          type="color"
          className={styles.nativePicker}
          aria-label={brushTexts.customColor}
          title={brushTexts.customColor}
          value={colour}
          onChange={(event) => setColor(event.target.value)}
        />
      </div>
    </div>
  );
}

interface SwatchesProps {
  label: string;
  colours: readonly string[];
  colour: string;
  onSelect: (colour: string) => void;
}

function Swatches({ label, colours, colour, onSelect }: SwatchesProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own box
    <div className={styles.swatches} role="group" aria-label={label}>
      {colours.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.swatch}
          style={{ backgroundColor: each }}
          aria-label={findText(brushTexts.colorNames, each) ?? each}
          title={findText(brushTexts.colorNames, each) ?? each}
          aria-pressed={each === colour}
          onClick={() => onSelect(each)}
        />
      ))}
    </div>
  );
}

function HexField({ colour, onCommit }: { colour: string; onCommit: (colour: string) => void }) {
  const [text, setText] = useState(colour);
  const [isInvalid, setInvalid] = useState(false);
  const commit = (): void => {
    const match = /^#?([0-9a-f]{6})$/i.exec(text.trim());
    setInvalid(!match);
    if (match && `#${match[1]}` !== colour) onCommit(`#${match[1]}`);
  };
  return (
    <TextField
      label={brushTexts.hex}
      hideLabel
      value={text}
      maxLength={7}
      spellCheck={false}
      error={isInvalid ? brushTexts.invalidHex : null}
      onValueChange={setText}
      onBlur={commit}
      onKeyDown={(event) => event.key === "Enter" && commit()}
    />
  );
}
