import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { cx } from "@/ui/cx";
import { Tooltip, type TooltipSide } from "@/ui/popups/Tooltip";
import styles from "./IconButton.module.css";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children" | "aria-label"> {
  /** Accessible name and tooltip. */
  label: string;
  /** Keyboard shortcut, shown in the tooltip ("B", "Ctrl+Z"). */
  keys?: string | undefined;
  /** State of a toggle button. */
  pressed?: boolean | undefined;
  size?: "small" | "medium";
  round?: boolean;
  side?: TooltipSide;
  children: ReactNode;
}

/** Square button with an icon. It stays focusable while disabled, so that keyboard users don't lose their position. */
export function IconButton({
  label,
  keys,
  pressed,
  size = "medium",
  round = false,
  side = "top",
  className,
  disabled = false,
  type = "button",
  onClick,
  children,
  ...rest
}: IconButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabled) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Tooltip label={label} keys={keys} side={side}>
      <button
        {...rest}
        type={type}
        className={cx(styles.button, size === "small" && styles.small, round && styles.round, className)}
        aria-label={label}
        aria-pressed={pressed}
        aria-disabled={disabled || undefined}
        onClick={handleClick}
      >
        {children}
      </button>
    </Tooltip>
  );
}
