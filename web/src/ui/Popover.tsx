import type { ReactNode } from "react";
import { late } from "./late";
import { type TriggerElement, useFirstOpening } from "./useFirstOpening";

export interface PopoverProps {
  trigger: TriggerElement;
  /** Its accessible name, also shown unless `hideTitle`. */
  title: string;
  hideTitle?: boolean;
  children: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  align?: "start" | "center" | "end";
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

const PopoverPopup = late(() => import("./PopoverPopup"));

/** A small sheet that belongs to a button and holds controls of its own. */
export function Popover(props: PopoverProps) {
  const { wanted, trigger } = useFirstOpening(props.trigger, "dialog", PopoverPopup.preload, () =>
    props.onOpenChange?.(true),
  );
  return wanted || props.open === true ? <PopoverPopup {...props} fallback={trigger} /> : trigger;
}
