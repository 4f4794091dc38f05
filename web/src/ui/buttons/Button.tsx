import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Spinner } from "@/ui/status/Spinner";
import styles from "./Button.module.css";
import { type ButtonSize, type ButtonVariant, getButtonClass } from "./buttonClass";

export interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** Shows a spinner and ignores clicks. The button keeps its width, name and focus. */
  pending?: boolean;
}

export function Button({
  variant = "secondary",
  size = "medium",
  icon,
  pending = false,
  type = "button",
  className,
  children,
  onClick,
  "aria-disabled": ariaDisabled,
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={getButtonClass(variant, size, className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || ariaDisabled}
      onClick={handleClick}
    >
      {pending ? (
        <span className={styles.busy}>
          <Spinner size={16} />
        </span>
      ) : null}
      <span className={styles.label}>
        {icon}
        {children}
      </span>
    </button>
  );
}
