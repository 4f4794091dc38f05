import { cx } from "@/ui/cx";
import styles from "./Button.module.css";
import iconStyles from "./IconButton.module.css";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "small" | "medium" | "large";

/** Return the classes of a button, for links that look like one. */
export function getButtonClass(
  variant: ButtonVariant = "secondary",
  size: ButtonSize = "medium",
  extra?: string,
): string {
  return cx(styles.button, styles[variant], styles[size], extra);
}

/** Class of an IconButton, for links that look like one. */
export const iconButtonClass = iconStyles.button;
