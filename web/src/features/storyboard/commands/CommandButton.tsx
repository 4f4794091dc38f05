import type { CommandId } from "@/features/storyboard/commands/commands";
import { useCommand } from "@/features/storyboard/commands/useCommand";
import { IconButton, type IconButtonProps } from "@/ui/IconButton";

interface CommandButtonProps extends Omit<IconButtonProps, "label" | "keys" | "onClick"> {
  command: CommandId;
  /** Replaces the command's label, where the button needs a more specific one. */
  label?: string;
}

/** Icon button that runs a command. Disabled if the user lacks the right, or by `disabled`. */
export function CommandButton({ command, label, disabled = false, ...rest }: CommandButtonProps) {
  const used = useCommand(command);
  return (
    <IconButton
      {...rest}
      label={label ?? used.label}
      keys={used.keys}
      disabled={disabled || !used.isAllowed}
      onClick={used.run}
    />
  );
}
