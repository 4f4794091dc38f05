import { createStore } from "zustand/vanilla";

/** Mirrored from side to side or upside down; turned by a quarter. */
export type LassoTurn = "across" | "down" | "left" | "right";

/** Whether the lasso holds a part of the drawing. */
export const lassoHeld = createStore(() => ({ isHeld: false }));
