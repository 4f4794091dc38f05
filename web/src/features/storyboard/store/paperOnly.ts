import { createStore } from "zustand/vanilla";

/** True while everything but the paper is hidden. Not remembered: a reload shows the controls. */
export const paperOnlyStore = createStore(() => ({ isOn: false }));
