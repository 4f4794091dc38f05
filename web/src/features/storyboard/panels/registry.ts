import type { PanelDefinition } from "@/features/storyboard/shared/panels/panelDefinition";

const modules = import.meta.glob<{ panel: PanelDefinition }>("./*/index.ts", { eager: true });

/** All panels: those of the folders that have an `index.ts`. Sorted by their order. */
export const PANELS: readonly PanelDefinition[] = Object.values(modules)
  .map(({ panel }) => panel)
  .sort((a, b) => a.order - b.order);

/** Panels that float next to the drawing or are docked next to the cuts. */
export const FLOATING_PANELS = PANELS.filter(({ dock }) => dock.desktop === "floating");
export const FLOATING_PANEL_IDS: readonly string[] = FLOATING_PANELS.map(({ id }) => id);

/** Return the panel with this id; undefined for an unknown one, such as one stored by another version. */
export function findPanel(id: string | null): PanelDefinition | undefined {
  return PANELS.find((panel) => panel.id === id);
}
