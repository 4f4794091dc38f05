import { Clapperboard } from "lucide-react";
import { type CommandId, getCommand } from "@/features/storyboard/commands/commands";
import { useCommand } from "@/features/storyboard/commands/useCommand";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { shotControlTexts } from "@/features/storyboard/shared/cuts/shotControlTexts";
import { IconButton } from "@/ui/buttons/IconButton";
import { Menu } from "@/ui/popups/Menu";
import { MenuItem, MenuSeparator } from "@/ui/popups/MenuItem";

/** Menu of commands for scenes and shots, with their shortcuts. */
export default function ShotsMenu() {
  const { shotEdits } = useEditorContext();
  const locked = useBoard((state) => state.view.settings.locked);
  const canEdit = useBoard((state) => state.canEdit);
  return (
    <Menu
      align="end"
      trigger={
        <IconButton size="small" label={shotControlTexts.menu}>
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
        {locked ? shotControlTexts.unlock : shotControlTexts.lock}
      </MenuItem>
      <CommandMenuItem command="numbers" />
    </Menu>
  );
}

function CommandMenuItem({ command }: { command: CommandId }) {
  const { label, keys, isAllowed, run } = useCommand(command);
  return (
    <MenuItem disabled={!isAllowed} {...(keys ? { keys } : {})} onSelect={run}>
      {label ?? getCommand(command).label}
    </MenuItem>
  );
}
