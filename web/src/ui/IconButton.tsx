import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { cx } from "./cx";
import styles from "./IconButton.module.css";
import { Tooltip, type TooltipSide } from "./Tooltip";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children" | "aria-label"> {
  /** The one accessible name; also the tooltip. */
  label: string;
  /** The key that does the same, shown in the tooltip ("B", "Ctrl+Z"). */
  keys?: string | undefined;
  /** For a button that stays down. */
  pressed?: boolean | undefined;
  size?: "small" | "medium";
  round?: boolean;
  side?: TooltipSide;
  children: ReactNode;
}

/** A square button with a picture. While disabled it stays focusable, so that the keyboard never loses its place. */
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
  const click = (event: MouseEvent<HTMLButtonElement>) => {
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
        onClick={click}
      >
        {children}
      </button>
    </Tooltip>
  );
}
