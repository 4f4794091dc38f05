import { Popover as Base } from "@base-ui/react/popover";
import type { ReactNode } from "react";
import { cx } from "@/ui/cx";
import { VisuallyHidden } from "@/ui/text/VisuallyHidden";
import styles from "./Popover.module.css";
import popup from "./popup.module.css";
import type { TriggerElement } from "./useLazyPopup";

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

/** Content of a Popover. Lazy-loaded by Popover when first needed; opens on mount. */
export default function PopoverPopup({
  trigger,
  title,
  hideTitle = false,
  children,
  side = "bottom",
  align = "center",
  open,
  onOpenChange,
}: PopoverProps) {
  return (
    <Base.Root open={open} defaultOpen onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        {/* Content that is too high scrolls, instead of covering what is next to the button. */}
        <Base.Positioner
          className={popup.positioner}
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={8}
          collisionAvoidance={{ fallbackAxisSide: "none" }}
        >
          <Base.Popup className={cx(popup.popup, styles.content)}>
            <Base.Title className={hideTitle ? undefined : styles.title}>
              {hideTitle ? <VisuallyHidden>{title}</VisuallyHidden> : title}
            </Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
