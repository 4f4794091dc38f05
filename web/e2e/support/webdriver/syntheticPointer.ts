import type { InputAction, PointerType } from "./browserDriver";

export interface PointerState {
  x: number;
  y: number;
  isDown: boolean;
}

/**
 * Runs in the page: dispatch pointer events for a pointer type that the driver doesn't support. Returns the new state.
 */
export function dispatchPointerEvents(
  pointerType: PointerType,
  { x, y, isDown }: PointerState,
  steps: readonly InputAction[],
): PointerState {
  for (const step of steps) {
    if (step.type === "keyDown" || step.type === "keyUp") continue;
    if (step.type === "pointerMove") [x, y] = [step.x, step.y];
    else isDown = step.type === "pointerDown";
    const init = {
      pointerType,
      pointerId: pointerType === "pen" ? 41 : 42,
      isPrimary: true,
      bubbles: true,
      cancelable: true,
      composed: true,
      clientX: x,
      clientY: y,
      width: pointerType === "touch" ? 20 : 1,
      height: pointerType === "touch" ? 20 : 1,
      button: step.type === "pointerMove" ? -1 : 0,
      buttons: isDown ? 1 : 0,
      pressure: isDown ? ("pressure" in step ? step.pressure : 0.5) : 0,
    };
    document.elementFromPoint(x, y)?.dispatchEvent(new PointerEvent(step.type.toLowerCase(), init));
  }
  return { x, y, isDown };
}
