import { createStore } from "zustand/vanilla";
import type { StageController } from "./stageController";

/** Stage of the open board, for shortcuts and menus outside the canvas. */
export const currentStage = createStore<{ controller: StageController | null }>(() => ({ controller: null }));
