import { createStore } from "zustand/vanilla";

/** Takes up the brush that this person keeps under a key, once it is known which there are; false where there is none. */
export const brushPresetKeys = createStore<{ selectPreset: (key: string) => boolean }>(() => ({
  selectPreset: () => false,
}));
