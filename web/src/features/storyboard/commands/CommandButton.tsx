import type { CommandId } from "@/features/storyboard/commands/commands";
import { useCommand } from "@/features/storyboard/commands/useCommand";
import { IconButton, type IconButtonProps } from "@/ui/buttons/IconButton";

interface CommandButtonProps extends Omit<IconButtonProps, "label" | "keys" | "onClick"> {
  command: CommandId;
  /** Replaces the command's label, where the button needs a more specific one. */
  label?: string;
  /** Shown if the user assigned no shortcut to the command: keys that do the same while the focus is near the button. */
  fixedKeys?: string;
}

/** Icon button that runs a command. Disabled while the command is unavailable, or by `disabled`. */
export function CommandButton({ command, label, fixedKeys, disabled = false, ...rest }: CommandButtonProps) {
  const binding = useCommand(command);
  return (
    <IconButton
      {...rest}
      label={label ?? binding.label}
      keys={binding.keys ?? fixedKeys}
      disabled={disabled || !binding.isAllowed}
      onClick={binding.run}
    />
  );
}
