import { useStore } from "zustand";
import type { CommandContext } from "@/features/storyboard/commands/disabledReason";
import { type EditorContext, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { FLOATING_PANELS, findPanel } from "@/features/storyboard/panels/registry";
import { isNarrow, useIsNarrow } from "@/features/storyboard/shared/layout/useIsNarrow";
import type { PanelDefinition } from "@/features/storyboard/shared/panels/panelDefinition";
import { panelDefaultsStore } from "@/features/storyboard/shared/panels/usePanelDefaults";
import { getPanelSettings, settings, updatePanel } from "@/features/storyboard/store/settings";

type Dialogs = Pick<EditorContext, "dialogs">;

/** Where a panel stands now: `full`, in the `slot`, as a `tab`, or `floating`. */
function getPlace({ id, dock }: PanelDefinition): PanelDefinition["dock"]["desktop" | "phone"] {
  if (isNarrow()) return dock.phone;
  if (dock.desktop !== "floating") return dock.desktop;
  return getPanelSettings(id).isDocked ? "tab" : "floating";
}

export function isPanelShown({ dialogs }: Dialogs, panel: PanelDefinition): boolean {
  const { slot, tab } = settings.getState();
  switch (getPlace(panel)) {
    case "full":
      return dialogs.getState().fullPanel === panel.id;
    case "slot":
      return slot === panel.id;
    case "tab":
      return tab === panel.id;
    case "floating": {
      const defaults = panelDefaultsStore.getState().defaults?.[FLOATING_PANELS.indexOf(panel)];
      return getPanelSettings(panel.id).isOpen ?? defaults?.isOpen ?? false;
    }
  }
}

/** Open or close a panel where it stands. Opening it also asks for the focus, which the notes give to their field. */
export function setPanelShown({ dialogs }: Dialogs, panel: PanelDefinition, isShown: boolean): void {
  const { id } = panel;
  const place = getPlace(panel);
  if (place === "full") dialogs.setState({ fullPanel: isShown ? id : null });
  else if (place === "slot") settings.setState({ slot: isShown ? id : "" });
  else if (place === "tab") settings.setState({ tab: isShown ? id : "cuts" });
  else updatePanel(id, { isOpen: isShown });
  dialogs.setState({ focusedPanel: isShown ? id : null });
}

export function togglePanel(editor: Dialogs, panel: PanelDefinition): void {
  setPanelShown(editor, panel, !isPanelShown(editor, panel));
}

/** Subscribe to whether a panel is shown. */
export function usePanelShown(panel: PanelDefinition): boolean {
  const editor = useEditorContext();
  useStore(settings);
  useStore(editor.dialogs);
  useIsNarrow();
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
