import { Menu as Base } from "@base-ui/react/menu";
import { type ReactNode, useId } from "react";
import { cx } from "@/ui/cx";
import { MenuComponentsContext } from "./menuComponents";
import popup from "./popup.module.css";
import type { TriggerElement } from "./useLazyPopup";

export interface MenuProps {
  /** Button or IconButton that opens the menu. */
  trigger: TriggerElement;
  children: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  align?: "start" | "center" | "end";
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** Content of a Menu. Lazy-loaded by Menu when first needed; opens on mount. */
export default function MenuPopup({
  trigger,
  children,
  side = "bottom",
  align = "start",
  open,
  onOpenChange,
}: MenuProps) {
  const id = useId();
  return (
    <Base.Root modal={false} open={open} defaultOpen onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger id={id} render={trigger} />
      {/* The portal is outside the page's landmarks, so it is a region of its own. */}
      <Base.Portal render={<section aria-labelledby={id} />}>
        <Base.Positioner className={popup.positioner} side={side} align={align} sideOffset={6} collisionPadding={8}>
          <Base.Popup className={cx(popup.popup, popup.menu)}>
            <MenuComponentsContext value={Base}>{children}</MenuComponentsContext>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
