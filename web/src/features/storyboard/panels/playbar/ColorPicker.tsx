import { useState } from "react";
import { useStore } from "zustand";
import { messages } from "@/features/storyboard/messages";
import { addRecentColor, setColor, settings } from "@/features/storyboard/store/settings";
import { TextField } from "@/ui/TextField";
import styles from "./ColorPicker.module.css";

/** Graphite and grays, then common storyboard pencil colors. */
const PALETTE = [
  "#26282e",
  "#55585f",
  "#8b8e96",
  "#c9cbd0",
  "#fbfaf6",
  "#7aa2ff",
  "#2f5fd0",
  "#4fd1a5",
  "#1f8f6b",
  "#f5c451",
  "#e08a2e",
  "#ff7262",
  "#c2362b",
  "#b48cff",
  "#7a4bc9",
  "#e98bb8",
  "#8a5a3c",
  "#d9a77f",
] as const;

/** Popover content to pick a color: palette, recent colors, hex field and the browser's color picker. */
export default function ColorPicker() {
  const colour = useStore(settings, (state) => state.colour);
  const recent = useStore(settings, (state) => state.recent);
  const take = (next: string): void => {
    setColor(next);
    addRecentColor(next.toLowerCase());
  };
  return (
    <div className={styles.sheet}>
      <Swatches label={messages.palette} colours={PALETTE} colour={colour} onSelect={take} />
      {recent.length > 0 ? (
        <>
          <p className={styles.caption}>{messages.recentColors}</p>
          <Swatches label={messages.recentColors} colours={recent} colour={colour} onSelect={take} />
        </>
      ) : null}
      <div className={styles.exact}>
        <HexField key={colour} colour={colour} onTake={take} />
        <input
          type="color"
          className={styles.native}
          aria-label={messages.customColor}
          title={messages.customColor}
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box
    <div className={styles.swatches} role="group" aria-label={label}>
      {colours.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.swatch}
          style={{ backgroundColor: each }}
          aria-label={each}
          aria-pressed={each === colour}
          onClick={() => onSelect(each)}
        />
      ))}
    </div>
  );
}

function HexField({ colour, onTake }: { colour: string; onTake: (colour: string) => void }) {
  const [typed, setTyped] = useState(colour);
  const [wrong, setWrong] = useState(false);
  const commit = (): void => {
    const found = /^#?([0-9a-f]{6})$/i.exec(typed.trim());
    setWrong(!found);
    if (found && `#${found[1]}` !== colour) onTake(`#${found[1]}`);
  };
  return (
    <TextField
      label={messages.hex}
      hideLabel
      value={typed}
      maxLength={7}
      spellCheck={false}
      error={wrong ? messages.invalidHex : null}
      onValueChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => event.key === "Enter" && commit()}
    />
  );
}
