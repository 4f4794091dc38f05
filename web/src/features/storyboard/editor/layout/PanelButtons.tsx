import type { ComponentType } from "react";
import { CommandButton } from "@/features/storyboard/commands/CommandButton";
import { isPanelAvailable, togglePanel, usePanelShown } from "@/features/storyboard/commands/togglePanel";
import styles from "@/features/storyboard/editor/layout/TopBar.module.css";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { PANELS } from "@/features/storyboard/panels/registry";
import type { PanelDefinition } from "@/features/storyboard/shared/panels/panelDefinition";

/** A panel's button with more than its icon, such as a mark for unread messages. */
export type PanelButton = ComponentType<{ projectId: string; isOpen: boolean; onToggle: () => void }>;

interface PanelButtonsProps {
  /** Buttons that other features supply, by panel id. */
  buttons: Readonly<Record<string, PanelButton>>;
}

/** A button for each panel that doesn't float. Those that are tabs on phones have none there. */
export function PanelButtons({ buttons }: PanelButtonsProps) {
  const editor = useEditorContext();
  return PANELS.filter((panel) => panel.dock.desktop !== "floating" && isPanelAvailable(editor, panel)).map((panel) => (
    <TogglePanelButton key={panel.id} panel={panel} Button={buttons[panel.id]} />
  ));
}

function TogglePanelButton({ panel, Button }: { panel: PanelDefinition; Button: PanelButton | undefined }) {
  const { id, icon: Icon, dock } = panel;
  const editor = useEditorContext();
  const isShown = usePanelShown(panel);
  if (Button)
    return <Button projectId={editor.project.id} isOpen={isShown} onToggle={() => togglePanel(editor, panel)} />;
  if (!Icon) return null;
  return (
    <CommandButton
      command={id}
      className={dock.phone === "tab" ? styles.wide : undefined}
      side="bottom"
      pressed={dock.desktop === "full" ? undefined : isShown}
    >
      <Icon size={18} aria-hidden="true" />
    </CommandButton>
  );
}
