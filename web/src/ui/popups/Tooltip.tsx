import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { Kbd } from "@/ui/text/Kbd";
import styles from "./Tooltip.module.css";
import { placeTooltip, type TooltipSide } from "./tooltipPosition";

export type { TooltipSide } from "./tooltipPosition";

interface TargetProps {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void;
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

export interface TooltipProps {
  label: string;
  keys?: string | undefined;
  side?: TooltipSide;
  children: ReactElement<TargetProps>;
}

const DELAY_MS = 450;
/** If a tooltip closed within this time, the next one opens without delay. */
const REOPEN_WITHIN_MS = 400;
let lastHiddenAt = Number.NEGATIVE_INFINITY;

function TooltipPopup({
  target,
  label,
  keys,
  side,
}: {
  target: HTMLElement;
  label: string;
  keys?: string;
  side: TooltipSide;
}) {
  const tooltipRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = tooltipRef.current;
    if (!element) return;
    const viewport = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    const { x, y } = placeTooltip(target.getBoundingClientRect(), size, viewport, side);
    element.style.left = `${x}px`;
    element.style.top = `${y}px`;
  }, [target, side]);
  return createPortal(
    <div ref={tooltipRef} className={styles.tooltip} aria-hidden="true">
      {label}
      {keys ? <Kbd keys={keys} /> : null}
    </div>,
    document.body,
  );
}

/**
 * Tooltip with a control's name and keyboard shortcut. Hidden from screen readers, which already have the name, so it
 * must not contain other information.
 */
export function Tooltip({ label, keys, side = "top", children }: TooltipProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const hide = () => {
    clearTimeout(timer.current);
    if (target !== null) lastHiddenAt = performance.now();
    setTarget(null);
  };
  const showDelayed = (element: HTMLElement) => {
    clearTimeout(timer.current);
    const isReopening = performance.now() - lastHiddenAt < REOPEN_WITHIN_MS;
    timer.current = setTimeout(
      () => {
        // A tooltip would cover the popover that its button has opened.
        if (element.getAttribute("aria-expanded") !== "true") setTarget(element);
      },
      isReopening ? 0 : DELAY_MS,
    );
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const { props } = children;
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: (event) => {
          props.onPointerEnter?.(event);
          if (event.pointerType === "mouse") showDelayed(event.currentTarget);
        },
        onPointerLeave: (event) => {
          props.onPointerLeave?.(event);
          hide();
        },
        onPointerDown: (event) => {
          props.onPointerDown?.(event);
          hide();
        },
        onFocus: (event) => {
          props.onFocus?.(event);
          if (event.currentTarget.matches(":focus-visible")) showDelayed(event.currentTarget);
        },
        onBlur: (event) => {
          props.onBlur?.(event);
          hide();
        },
        onKeyDown: (event) => {
          props.onKeyDown?.(event);
          hide();
        },
      })}
      {target ? <TooltipPopup target={target} label={label} side={side} {...(keys ? { keys } : {})} /> : null}
    </>
  );
}
