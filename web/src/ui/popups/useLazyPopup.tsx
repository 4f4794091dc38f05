import { cloneElement, type KeyboardEvent, type MouseEvent, type ReactElement, useState } from "react";

export interface TriggerProps {
  disabled?: boolean | undefined;
  "aria-haspopup"?: "menu" | "dialog";
  "aria-expanded"?: boolean;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

export type TriggerElement = ReactElement<TriggerProps>;

/**
 * Lazy-load a menu or popover. Its code is larger than most pages, so it loads on hover or focus of the button and
 * replaces the button at the first click. Until then the button only has the appearance and ARIA attributes.
 */
export function useLazyPopup(
  trigger: TriggerElement,
  kind: "menu" | "dialog",
  preload: () => void,
  onFirstOpen?: () => void,
): { isOpened: boolean; trigger: TriggerElement } {
  const [isOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    onFirstOpen?.();
  };
  if (trigger.props.disabled) return { isOpened, trigger };
  return {
    isOpened,
    trigger: cloneElement(trigger, {
      "aria-haspopup": kind,
      "aria-expanded": false,
      onPointerEnter: preload,
      onFocus: preload,
      onClick: open,
      onKeyDown: (event) => {
        if (kind !== "menu" || event.key !== "ArrowDown") return;
        event.preventDefault();
        open();
      },
    }),
  };
}
