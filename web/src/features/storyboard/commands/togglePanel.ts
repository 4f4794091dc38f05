import { useStore } from "zustand";
import type { CommandContext } from "@/features/storyboard/commands/disabledReason";
import { type EditorContext, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { FLOATING_PANEL_IDS, findPanel } from "@/features/storyboard/panels/registry";
import { useWindowSize } from "@/features/storyboard/shared/layout/editorSizes";
import { isNarrow, useIsNarrow } from "@/features/storyboard/shared/layout/useIsNarrow";
import type { PanelDefinition } from "@/features/storyboard/shared/panels/panelDefinition";
import { findPanelPlaces, type PanelPlaces } from "@/features/storyboard/shared/panels/panelPlaces";
import { getPanelSettings, settings, updatePanel } from "@/features/storyboard/store/settings";

type PanelContext = Pick<EditorContext, "dialogs" | "project">;

function getPlaces({ project }: PanelContext): PanelPlaces {
  const window = { width: globalThis.innerWidth, height: globalThis.innerHeight };
  return findPanelPlaces(FLOATING_PANEL_IDS, window, project.width / project.height, settings.getState());
}

/** Where a panel stands now: `full`, in the `slot`, as a `tab` on phones, in the `dock`, or `floating`. */
function getPlace(
  editor: PanelContext,
  { id, dock }: PanelDefinition,
): PanelDefinition["dock"]["desktop" | "phone"] | "dock" {
  if (isNarrow()) return dock.phone;
  if (dock.desktop !== "floating") return dock.desktop;
  return getPlaces(editor).floating.has(id) ? "floating" : "dock";
}

export function isPanelShown(editor: PanelContext, panel: PanelDefinition): boolean {
  const { slot, tab } = settings.getState();
  switch (getPlace(editor, panel)) {
    case "full":
      return editor.dialogs.getState().fullPanel === panel.id;
    case "slot":
      return slot === panel.id;
    case "tab":
      return tab === panel.id;
    case "dock":
      return getPlaces(editor).dockTab === panel.id;
    case "floating":
      return getPanelSettings(panel.id).isOpen ?? true;
  }
}

/** Open or close a panel where it stands. The focus stays where it is. */
export function setPanelShown(editor: PanelContext, panel: PanelDefinition, isShown: boolean): void {
  const { dialogs } = editor;
  const { id } = panel;
  const place = getPlace(editor, panel);
  if (place === "full") dialogs.setState({ fullPanel: isShown ? id : null });
  else if (place === "slot") settings.setState({ slot: isShown ? id : "" });
  else if (place === "tab") settings.setState({ tab: isShown ? id : "cuts" });
  else if (place === "dock") settings.setState({ dockTab: isShown ? id : "" });
  else updatePanel(id, { isOpen: isShown });
  if (!isShown) dialogs.setState({ focusedPanel: null });
}

/** Open a panel. If it is open, move the focus to its text field; close it if it has none, or has the focus. */
export function openOrFocusPanel(editor: PanelContext, panel: PanelDefinition): void {
  const isFocused = document.activeElement?.closest(`[data-panel-id="${panel.id}"]`) != null;
  if (panel.hasTextField && !isFocused && isPanelShown(editor, panel))
    editor.dialogs.setState({ focusedPanel: panel.id });
  else togglePanel(editor, panel);
}

export function togglePanel(editor: PanelContext, panel: PanelDefinition): void {
  setPanelShown(editor, panel, !isPanelShown(editor, panel));
}

/** Subscribe to whether a panel is shown. */
export function usePanelShown(panel: PanelDefinition): boolean {
  const editor = useEditorContext();
  useStore(settings);
  useStore(editor.dialogs);
  useIsNarrow();
  useWindowSize();
  return isPanelShown(editor, panel);
}

export function isPanelAvailable(editor: CommandContext, panel: PanelDefinition): boolean {
  return panel.isAvailable?.(editor) ?? true;
}

/** Subscribe to the panel in the slot next to the drawing; on phones, to the one over it. */
export function useSlotPanel(): PanelDefinition | undefined {
  const editor = useEditorContext();
  const isPhone = useIsNarrow();
  const slot = useStore(settings, (state) => state.slot);
  const fullPanel = useStore(editor.dialogs, (state) => state.fullPanel);
  const panel = findPanel(isPhone ? fullPanel : slot);
  return panel?.dock.desktop === "slot" && isPanelAvailable(editor, panel) ? panel : undefined;
}
