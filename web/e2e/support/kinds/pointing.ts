import type { PointerType, Step } from "./remote";

export interface Held {
  x: number;
  y: number;
  isDown: boolean;
}

/**
 * Runs in the page: dispatch pointer events for a pointer type that the driver doesn't support. Returns the new state.
 */
export function pointTo(pointerType: PointerType, { x, y, isDown }: Held, steps: readonly Step[]): Held {
  for (const step of steps) {
    if (step.type === "keyDown" || step.type === "keyUp") continue;
    if (step.type === "pointerMove") [x, y] = [step.x, step.y];
    else isDown = step.type === "pointerDown";
    const told = {
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
    document.elementFromPoint(x, y)?.dispatchEvent(new PointerEvent(step.type.toLowerCase(), told));
  }
  return { x, y, isDown };
}
