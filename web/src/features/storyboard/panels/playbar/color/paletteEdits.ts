import { PALETTE_COLORS_MAX } from "@/api/gen/limit-values";
import type { Palette } from "@/features/storyboard/types";

export type PaletteColor = Palette["colors"][number];

/** A new palette, or one that is restored. */
export type NewPalette = Pick<Palette, "id" | "name" | "colors">;

/**
 * A change of a palette as data, so that it can be stored and applied to a newer state of the palette. A color is found by
 * its index if it is still there, otherwise by its value.
 */
export type PaletteEdit =
  | { readonly kind: "create"; readonly id: string; readonly palette: NewPalette }
  | { readonly kind: "delete"; readonly id: string }
  | { readonly kind: "rename"; readonly id: string; readonly name: string }
  | { readonly kind: "add"; readonly id: string; readonly colors: readonly PaletteColor[]; readonly index?: number }
  | { readonly kind: "remove"; readonly id: string; readonly color: PaletteColor; readonly index: number }
  | {
      readonly kind: "nameColor";
      readonly id: string;
      readonly color: PaletteColor;
      readonly index: number;
      readonly name: string;
    }
  | {
      readonly kind: "move";
      readonly id: string;
      readonly color: PaletteColor;
      readonly index: number;
      readonly to: number;
    };

type Content = Pick<Palette, "name" | "colors">;

/** Return the name and colors of a palette after an edit of its content. */
export function applyContentEdit({ name, colors }: Content, edit: PaletteEdit): Content {
  switch (edit.kind) {
    case "rename":
      return { name: edit.name, colors };
    case "add":
      return {
        name,
        colors: colors.toSpliced(edit.index ?? colors.length, 0, ...edit.colors).slice(0, PALETTE_COLORS_MAX),
      };
    case "remove":
    case "nameColor":
    case "move":
      return { name, colors: editColor(colors, edit) };
    default:
      return { name, colors };
  }
}

function editColor(
  colors: readonly PaletteColor[],
  edit: Extract<PaletteEdit, { kind: "remove" | "nameColor" | "move" }>,
): PaletteColor[] {
  const isSame = (other: PaletteColor | undefined): boolean =>
    other?.color === edit.color.color && other.name === edit.color.name;
  const index = isSame(colors[edit.index]) ? edit.index : colors.findIndex(isSame);
  const found = colors[index];
  if (!found) return [...colors];
  if (edit.kind === "nameColor") return colors.with(index, { ...found, name: edit.name });
  const others = colors.toSpliced(index, 1);
  if (edit.kind === "remove") return others;
  return others.toSpliced(Math.max(0, Math.min(edit.to, others.length)), 0, found);
}

/** Return the palettes after edits that the server hasn't confirmed yet. */
export function applyEdits(palettes: readonly Palette[], edits: readonly PaletteEdit[]): readonly Palette[] {
  return edits.reduce((current, edit) => {
    if (edit.kind === "delete") return current.filter(({ id }) => id !== edit.id);
    if (edit.kind === "create") {
      return current.some(({ id }) => id === edit.id) ? current : current.concat({ ...edit.palette, version: 0 });
    }
    return current.map((each) => (each.id === edit.id ? { ...each, ...applyContentEdit(each, edit) } : each));
  }, palettes);
}
