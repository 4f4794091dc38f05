import { createStore } from "zustand/vanilla";
import type { StageController } from "./stageController";

/** The stage of the open board, for keys and menus that act on what is under the pointer or held there. */
export const currentStage = createStore<{ controller: StageController | null }>(() => ({ controller: null }));
