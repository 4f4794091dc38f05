import { ContextMenu as Base } from "@base-ui/react/context-menu";
import type { ReactElement, ReactNode } from "react";
import { MenuComponentsContext } from "./menuComponents";
import popup from "./popup.module.css";

export interface ContextMenuProps {
  /** Accessible name of the menu. */
  label: string;
  /** Element that opens the menu on right click, long press or the menu key. */
  target: ReactElement;
  children: ReactNode;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** Context menu at the pointer. Fill it with MenuItem and MenuSeparator. */
export function ContextMenu({ label, target, children, onOpenChange }: ContextMenuProps) {
  return (
    <Base.Root onOpenChange={(open) => onOpenChange?.(open)}>
      <Base.Trigger render={target} />
      {/* The portal is outside the page's landmarks, so it is a region of its own. */}
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
