import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { EditorContext, PanelProps } from "@/features/storyboard/editorContext/editorContext";

/** Id of a registered panel. Also the id of its command, and its key in the stored settings. */
export type PanelId = string & { readonly ofPanel: true };

/** A panel of the editor, declared by the `index.ts` of its folder. See "A panel of the editor" in CONTRIBUTING.md. */
export interface PanelDefinition {
  readonly id: PanelId;
  /** Heading, tab, and label of its command. */
  readonly title: string;
  /** Default shortcut that opens and closes it. */
  readonly shortcut: string | null;
  /** Icon of its button in the top bar; null if it has none there, or another feature supplies the button. */
  readonly icon: LucideIcon | null;
  readonly dock: {
    /**
     * `floating`: next to the drawing, or docked next to the cuts, by room and as the user chooses. `slot`: in the slot next to the
     * drawing, which has one panel at a time. `full`: instead of the drawing.
     */
    readonly desktop: "floating" | "slot" | "full";
    /** `tab`: with the cuts, below the drawing. `full`: over everything except the top bar. */
    readonly phone: "tab" | "full";
  };
  /** Position among the panels of the same dock: in the top bar, the tabs, and over the drawing. */
  readonly order: number;
  /** Load the panel's component; null if another feature supplies it (`panelComponents` of the editor context). */
  readonly load: (() => Promise<{ default: ComponentType<PanelProps> }>) | null;
  /** True if the panel takes text input: the board's shortcuts are off in it. */
  readonly hasOwnKeys?: boolean;
  /** True if it has a text field that its shortcut, pressed again, moves the focus to. */
  readonly hasTextField?: boolean;
  /** Returns true if this user may open it on this board. Everyone may if it's missing. */
  readonly isAvailable?: (editor: Pick<EditorContext, "project" | "drawings" | "panelComponents">) => boolean;
}

/** Declare a panel. */
export function definePanel(panel: Omit<PanelDefinition, "id"> & { readonly id: string }): PanelDefinition {
  return panel as PanelDefinition;
}
