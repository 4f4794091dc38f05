import { createStore } from "zustand/vanilla";

/** Mirror horizontally or vertically, or rotate by 90° to the left or right. */
export type LassoTransform = "flipHorizontal" | "flipVertical" | "rotateLeft" | "rotateRight";

/** True if the lasso has a floating selection. */
export const lassoState = createStore(() => ({ hasSelection: false }));
