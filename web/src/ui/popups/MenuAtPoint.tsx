import { Menu as Base } from "@base-ui/react/menu";
import { type ReactNode, useState } from "react";
import { cx } from "@/ui/cx";
import { MenuComponentsContext } from "./menuComponents";
import popup from "./popup.module.css";

/** A rectangle of the window, in px; a point has no width and height. */
export type MenuAnchor = Pick<DOMRect, "x" | "y" | "width" | "height">;

export interface MenuAtPointProps {
  /** Accessible name of the menu. */
  label: string;
  anchor: MenuAnchor;
  /** Element that had the focus, and gets it back; null if none had it. */
  previousFocus: HTMLElement | null;
  children: ReactNode;
  /** Called once the menu has disappeared. */
  onClosed: () => void;
}

/** Attribute of everything that belongs to an open menu, such as the layer that catches presses outside of it. */
export const MENU_ATTRIBUTE = "data-context-menu";

/**
 * Menu at a point of the window, for context menus that many elements share. Opens on mount. A press outside closes it
 * and does nothing else. Fill it with MenuItem and MenuSeparator.
 */
export function MenuAtPoint({ label, anchor, previousFocus, children, onClosed }: MenuAtPointProps) {
  const [isOpen, setOpen] = useState(true);
  const { x, y, width, height } = anchor;
  return (
    <Base.Root open={isOpen} onOpenChange={setOpen} onOpenChangeComplete={(open) => open || onClosed()}>
      {/* The portal is outside the page's landmarks, so it is a region of its own. */}
      <Base.Portal render={<section aria-label={label} {...{ [MENU_ATTRIBUTE]: "" }} />}>
        <Base.Positioner
          className={popup.positioner}
          anchor={{ getBoundingClientRect: () => new DOMRect(x, y, width, height) }}
          positionMethod="fixed"
          side="bottom"
          align="start"
          sideOffset={2}
          collisionPadding={8}
        >
          <Base.Popup
            aria-label={label}
            className={cx(popup.popup, popup.menu)}
            finalFocus={() => (previousFocus?.isConnected ? previousFocus : false)}
          >
            <MenuComponentsContext value={Base}>{children}</MenuComponentsContext>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
