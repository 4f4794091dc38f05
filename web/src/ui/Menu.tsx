import type { ReactNode } from "react";
import { lazyComponent } from "./lazyComponent";
import { type TriggerElement, useLazyPopup } from "./useLazyPopup";

export interface MenuProps {
  /** Button or IconButton that opens the menu. */
  trigger: TriggerElement;
  children: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  align?: "start" | "center" | "end";
}

const MenuPopup = lazyComponent(() => import("./MenuPopup"));

/** Menu below a button. Fill it with MenuItem and MenuSeparator. */
export function Menu(props: MenuProps) {
  const { isOpened, trigger } = useLazyPopup(props.trigger, "menu", MenuPopup.preload);
  return isOpened ? <MenuPopup {...props} fallback={trigger} /> : trigger;
}
