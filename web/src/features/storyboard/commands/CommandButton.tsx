import type { CommandId } from "@/features/storyboard/commands/commands";
import { useCommand } from "@/features/storyboard/commands/useCommand";
import { IconButton, type IconButtonProps } from "@/ui/IconButton";

interface CommandButtonProps extends Omit<IconButtonProps, "label" | "keys" | "onClick"> {
  command: CommandId;
  /** In place of the command's own, where the button says more. */
  label?: string;
}

/** A command's button: disabled for who may not, and where the page says so. */
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
