import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import { CommandButton } from "@/features/storyboard/commands/CommandButton";
import { isPanelAvailable, togglePanel, usePanelShown } from "@/features/storyboard/commands/togglePanel";
import { useCommand } from "@/features/storyboard/commands/useCommand";
import styles from "@/features/storyboard/editor/layout/TopBar.module.css";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { PANELS } from "@/features/storyboard/panels/registry";
import type { PanelDefinition } from "@/features/storyboard/shared/panels/panelDefinition";
import { IconButton } from "@/ui/buttons/IconButton";

/** A panel's button with more than its icon, such as a mark for unread messages. */
export type PanelButton = ComponentType<{ projectId: string; isOpen: boolean; onToggle: () => void }>;

interface PanelButtonsProps {
  /** Buttons that other features supply, by panel id. */
  buttons: Readonly<Record<string, PanelButton>>;
}

/** A button for each panel. Those that are tabs on phones have none there. */
export function PanelButtons({ buttons }: PanelButtonsProps) {
  const editor = useEditorContext();
  return PANELS.filter((panel) => isPanelAvailable(editor, panel)).map((panel) => (
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
  if (dock.desktop === "floating") return <FloatingPanelButton panel={panel} Icon={Icon} isShown={isShown} />;
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

/** Opens and closes a panel; its shortcut moves the focus to its text field instead of closing it. */
function FloatingPanelButton({ panel, Icon, isShown }: { panel: PanelDefinition; Icon: LucideIcon; isShown: boolean }) {
  const editor = useEditorContext();
  const { keys } = useCommand(panel.id);
  return (
    <IconButton
      label={panel.title}
      keys={keys}
      className={styles.wide}
      side="bottom"
      pressed={isShown}
      onClick={() => togglePanel(editor, panel)}
    >
      <Icon size={18} aria-hidden="true" />
    </IconButton>
  );
}
