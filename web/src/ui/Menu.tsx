import type { ReactNode } from "react";
import { late } from "./late";
import { type TriggerElement, useFirstOpening } from "./useFirstOpening";

export interface MenuProps {
  /** The button that opens it: a Button or an IconButton. */
  trigger: TriggerElement;
  children: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  align?: "start" | "center" | "end";
}

const MenuPopup = late(() => import("./MenuPopup"));

/** A menu under a button. Fill it with MenuItem and MenuSeparator. */
export function Menu(props: MenuProps) {
  const { wanted, trigger } = useFirstOpening(props.trigger, "menu", MenuPopup.preload);
  return wanted ? <MenuPopup {...props} fallback={trigger} /> : trigger;
}
