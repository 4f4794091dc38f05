import { createStore } from "zustand/vanilla";

/** Mirrored from side to side or upside down; turned by a quarter. */
export type LassoTransform = "across" | "down" | "left" | "right";

/** Whether the lasso holds a part of the drawing. */
export const lassoState = createStore(() => ({ hasSelection: false }));
