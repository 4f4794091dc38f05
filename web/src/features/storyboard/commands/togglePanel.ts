import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { isNarrow } from "@/features/storyboard/shared/useIsNarrow";
import { panelDefaultsStore } from "@/features/storyboard/shared/usePanelDefaults";
import { PANEL_NAMES, type PanelName, settings, updatePanel } from "@/features/storyboard/store/settings";

/** Open or close the script panel; on phones, its tab. */
export function toggleScript(): void {
  const { script, tab } = settings.getState();
  if (isNarrow()) settings.setState({ tab: tab === "script" ? "cuts" : "script" });
  else settings.setState({ script: !script });
}

/** Open or close a panel, whether it floats or is a tab. Opening the notes focuses their field. */
export function togglePanel({ dialogs }: Pick<EditorContext, "dialogs">, name: PanelName): void {
  const { panels, tab } = settings.getState();
  const { isDocked, isOpen } = panels[name];
  const isTab = isDocked || isNarrow();
  const home = panelDefaultsStore.getState().defaults?.[PANEL_NAMES.indexOf(name)];
  const isShown = isTab ? tab === name : (isOpen ?? home?.isOpen ?? false);
  if (isTab) settings.setState({ tab: isShown ? "cuts" : name });
  else updatePanel(name, { isOpen: !isShown });
  if (name === "notes") dialogs.setState({ focusNote: !isShown });
}
