import { lazyComponent } from "@/ui/lazyComponent";
import type { MenuProps } from "./MenuPopup";
import { useLazyPopup } from "./useLazyPopup";

const MenuPopup = lazyComponent(() => import("./MenuPopup"));

/** Menu below a button. Fill it with MenuItem and MenuSeparator. `preloadItems` is called on hover or focus of the button. */
export function Menu({ preloadItems, ...props }: MenuProps & { preloadItems?: () => void }) {
  const preload = (): void => {
    MenuPopup.preload();
    preloadItems?.();
  };
  const { isOpened, trigger } = useLazyPopup(props.trigger, "menu", preload, () => props.onOpenChange?.(true));
  return isOpened || props.open === true ? <MenuPopup {...props} fallback={trigger} /> : trigger;
}
