import { Menu as Base } from "@base-ui/react/menu";
import { useId } from "react";
import { cx } from "./cx";
import type { MenuProps } from "./Menu";
import { MenuComponentsContext } from "./menuComponents";
import popup from "./popup.module.css";

/** The menu itself; Menu loads it when it is first wanted, and opens it at once. */
export default function MenuPopup({ trigger, children, side = "bottom", align = "start" }: MenuProps) {
  const id = useId();
  return (
    <Base.Root modal={false} defaultOpen>
      <Base.Trigger id={id} render={trigger} />
      {/* Outside all of the page's parts, it is one of its own as long as it is open. */}
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
