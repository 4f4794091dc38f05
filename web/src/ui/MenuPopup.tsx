import { Menu as Base } from "@base-ui/react/menu";
import type { MenuProps } from "./Menu";
import { MenuPartsContext } from "./menuParts";
import popup from "./popup.module.css";

/** The menu itself; Menu loads it when it is first wanted, and opens it at once. */
export default function MenuPopup({ trigger, children, side = "bottom", align = "start" }: MenuProps) {
  return (
    <Base.Root modal={false} defaultOpen>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={popup.positioner} side={side} align={align} sideOffset={6} collisionPadding={8}>
          <Base.Popup className={popup.popup}>
            <MenuPartsContext value={Base}>{children}</MenuPartsContext>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
