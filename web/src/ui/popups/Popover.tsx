import { lazyComponent } from "@/ui/lazyComponent";
import type { PopoverProps } from "./PopoverPopup";
import { useLazyPopup } from "./useLazyPopup";

const PopoverPopup = lazyComponent(() => import("./PopoverPopup"));

/** Popover with controls, opened by a button. `preloadContent` is called on hover or focus of the button. */
export function Popover({ preloadContent, ...props }: PopoverProps & { preloadContent?: () => void }) {
  const preload = (): void => {
    PopoverPopup.preload();
    preloadContent?.();
  };
  const { isOpened, trigger } = useLazyPopup(props.trigger, "dialog", preload, () => props.onOpenChange?.(true));
  return isOpened || props.open === true ? <PopoverPopup {...props} fallback={trigger} /> : trigger;
}
