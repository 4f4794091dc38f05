import type { ReactNode } from "react";
import { lazyComponent } from "./lazyComponent";
import { type TriggerElement, useLazyPopup } from "./useLazyPopup";

export interface MenuProps {
  /** The button that opens it: a Button or an IconButton. */
  trigger: TriggerElement;
  children: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  align?: "start" | "center" | "end";
}

const MenuPopup = lazyComponent(() => import("./MenuPopup"));

/** A menu under a button. Fill it with MenuItem and MenuSeparator. */
export function Menu(props: MenuProps) {
  const { isOpened, trigger } = useLazyPopup(props.trigger, "menu", MenuPopup.preload);
  return isOpened ? <MenuPopup {...props} fallback={trigger} /> : trigger;
}
