import type { ReactNode } from "react";
import { lazyComponent } from "./lazyComponent";
import { type TriggerElement, useLazyPopup } from "./useLazyPopup";

export interface PopoverProps {
  trigger: TriggerElement;
  /** Accessible name, shown as the title unless `hideTitle`. */
  title: string;
  hideTitle?: boolean;
  children: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  align?: "start" | "center" | "end";
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

const PopoverPopup = lazyComponent(() => import("./PopoverPopup"));

/** Popover with controls, opened by a button. */
export function Popover(props: PopoverProps) {
  const { isOpened, trigger } = useLazyPopup(props.trigger, "dialog", PopoverPopup.preload, () =>
    props.onOpenChange?.(true),
  );
  return isOpened || props.open === true ? <PopoverPopup {...props} fallback={trigger} /> : trigger;
}
