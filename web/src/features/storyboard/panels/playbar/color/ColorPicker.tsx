import { useState } from "react";
import { useStore } from "zustand";
import { addRecentColor, setColor, settings } from "@/features/storyboard/store/settings";
import { getColorName } from "./builtInPalettes";
import { ColorFields } from "./ColorFields";
import styles from "./ColorPicker.module.css";
import { ColorSquare, HueSlider } from "./ColorSquare";
import { type Hsv, hexToHsv, hsvToHex } from "./colorSpaces";
import { PaletteSection } from "./PaletteSection";
import { Swatches } from "./Swatches";
import { colorTexts } from "./texts";

/** Popover content to choose a color: square and hue, fields, recent colors and palettes. */
export default function ColorPicker() {
  const colour = useStore(settings, (state) => state.colour);
  const recent = useStore(settings, (state) => state.recent);
  const [previous] = useState(colour);
  const { hsv, setHsv } = useHsv(colour);
  const commit = (): void => addRecentColor(settings.getState().colour);
  const select = (next: string): void => {
    setColor(next);
    commit();
  };
  const recentColors = recent.map((color) => ({ color, name: getColorName(color) }));
  return (
    <div className={styles.sheet}>
      <ColorSquare hsv={hsv} onChange={setHsv} onCommit={commit} />
      <HueSlider hsv={hsv} onChange={setHsv} onCommit={commit} />
      <ColorFields hsv={hsv} previous={previous} onChange={setHsv} onCommit={commit} />
      {recent.length > 0 ? (
        <section>
          <h3 className={styles.heading}>{colorTexts.recentColors}</h3>
          <Swatches label={colorTexts.recentColors} colors={recentColors} selected={colour} onSelect={select} />
        </section>
      ) : null}
      <PaletteSection color={colour} onSelect={select} />
    </div>
  );
}

/**
 * Return the current color as HSV, and a function that changes it. Grays have no hue and black has no saturation either:
 * these stay as they were, so that a drag through a gray keeps the hue.
 */
function useHsv(colour: string): { hsv: Hsv; setHsv: (hsv: Hsv) => void } {
  const [stored, setStored] = useState(() => hexToHsv(colour));
  let hsv = stored;
  if (hsvToHex(stored) !== colour) {
    const { h, s, v } = hexToHsv(colour);
    hsv = { h: s === 0 ? stored.h : h, s: v === 0 ? stored.s : s, v };
    setStored(hsv);
  }
  return {
    hsv,
    setHsv: (next) => {
      setStored(next);
      setColor(hsvToHex(next));
    },
  };
}
