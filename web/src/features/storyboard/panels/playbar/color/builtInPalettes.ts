import { findText } from "@/i18n/defineTexts";
import type { PaletteColor } from "./paletteEdits";
import { colorTexts } from "./texts";

export type BuiltInPaletteId = keyof typeof colorTexts.builtIn;

interface BuiltInPalette {
  readonly id: BuiltInPaletteId;
  readonly name: string;
  readonly colors: readonly PaletteColor[];
}

const { builtIn, lineColors, toneColors, markerColors } = colorTexts;

function createPalette(id: BuiltInPaletteId, names: Readonly<Record<string, string>>): BuiltInPalette {
  return { id, name: builtIn[id], colors: Object.entries(names).map(([color, name]) => ({ color, name })) };
}

/** Palettes that every project has. They can't be changed, but copied. */
export const BUILT_IN_PALETTES: readonly BuiltInPalette[] = [
  createPalette("line", lineColors),
  createPalette("tone", toneColors),
  createPalette("marker", markerColors),
];

/** Return the name of a color of the built-in palettes; an empty string for other colors. */
export function getColorName(color: string): string {
  return [lineColors, toneColors, markerColors].map((names) => findText(names, color)).find(Boolean) ?? "";
}
