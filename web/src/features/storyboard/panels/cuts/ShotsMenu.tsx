import { Clapperboard } from "lucide-react";
import { COMMANDS, type CommandId } from "@/features/storyboard/commands/commands";
import { useCommand } from "@/features/storyboard/commands/useCommand";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { shotMessages } from "@/features/storyboard/shared/shotMessages";
import { IconButton } from "@/ui/IconButton";
import { Menu } from "@/ui/Menu";
import { MenuItem } from "@/ui/MenuItem";
import { MenuSeparator } from "@/ui/MenuSeparator";

/** Menu of commands for scenes and shots, with their shortcuts. */
export default function ShotsMenu() {
  const { shotEdits } = useEditorContext();
  const locked = useBoard((state) => state.view.settings.locked);
  const canEdit = useBoard((state) => state.canEdit);
  return (
    <Menu
      align="end"
      trigger={
        <IconButton size="small" label={shotMessages.menu}>
          <Clapperboard size={15} aria-hidden="true" />
        </IconButton>
      }
    >
      <CommandMenuItem command="beginShot" />
      <CommandMenuItem command="beginScene" />
      <MenuSeparator />
      <CommandMenuItem command="previousScene" />
      <CommandMenuItem command="nextScene" />
      <MenuSeparator />
      <MenuItem disabled={!canEdit} onSelect={() => shotEdits.setNumbersLocked(!locked)}>
        {locked ? shotMessages.unlock : shotMessages.lock}
      </MenuItem>
      <CommandMenuItem command="numbers" />
    </Menu>
  );
}

function CommandMenuItem({ command }: { command: CommandId }) {
  const { label, keys, isAllowed, run } = useCommand(command);
  return (
    <MenuItem disabled={!isAllowed} {...(keys ? { keys } : {})} onSelect={run}>
      {label ?? COMMANDS[command].label}
    </MenuItem>
  );
}
