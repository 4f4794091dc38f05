import { createStore } from "zustand/vanilla";

/**
 * Select the brush preset that the user saved under a key. Returns false if there is none, or before the presets have
 * loaded.
 */
export const brushPresetKeys = createStore<{ selectPreset: (key: string) => boolean }>(() => ({
  selectPreset: () => false,
}));
