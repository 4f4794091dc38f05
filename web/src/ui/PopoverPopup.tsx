import { Popover as Base } from "@base-ui/react/popover";
import { cx } from "./cx";
import type { PopoverProps } from "./Popover";
import styles from "./Popover.module.css";
import popup from "./popup.module.css";
import { VisuallyHidden } from "./VisuallyHidden";

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
        <Base.Positioner className={popup.positioner} side={side} align={align} sideOffset={8} collisionPadding={8}>
          <Base.Popup className={cx(popup.popup, styles.sheet)}>
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
