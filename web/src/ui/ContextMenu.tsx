import { ContextMenu as Base } from "@base-ui/react/context-menu";
import type { ReactElement, ReactNode } from "react";
import { MenuComponentsContext } from "./menuComponents";
import popup from "./popup.module.css";

export interface ContextMenuProps {
  /** The menu's accessible name. */
  label: string;
  /** The element on which a secondary click, a long press or the menu key opens the menu. */
  target: ReactElement;
  children: ReactNode;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** A menu at the pointer. Fill it with MenuItem and MenuSeparator. */
export function ContextMenu({ label, target, children, onOpenChange }: ContextMenuProps) {
  return (
    <Base.Root onOpenChange={(open) => onOpenChange?.(open)}>
      <Base.Trigger render={target} />
      {/* Outside all of the page's parts, it is one of its own as long as it is open. */}
      <Base.Portal render={<section aria-label={label} />}>
        <Base.Positioner className={popup.positioner} collisionPadding={8}>
          <Base.Popup aria-label={label} className={popup.popup}>
            <MenuComponentsContext value={Base}>{children}</MenuComponentsContext>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
