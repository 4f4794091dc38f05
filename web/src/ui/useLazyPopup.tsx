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
 * Menus and popovers weigh more than the pages that offer them, so their code comes when a pointer or the focus nears
 * the button, and takes the button over at the first press. Until then the button only looks and sounds the same.
 */
export function useLazyPopup(
  trigger: TriggerElement,
  kind: "menu" | "dialog",
  preload: () => void,
  onFirst?: () => void,
): { isOpened: boolean; trigger: TriggerElement } {
  const [isOpened, setWanted] = useState(false);
  const open = () => {
    setWanted(true);
    onFirst?.();
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
