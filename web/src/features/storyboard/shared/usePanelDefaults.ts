import { type RefObject, useLayoutEffect } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { getPanelDefaults, type PanelDefaults } from "@/features/storyboard/shared/panelDefaults";

/** Default panel positions over the current stage; null before the stage is measured. */
export const panelDefaultsStore = createStore<{ defaults: readonly [PanelDefaults, PanelDefaults] | null }>(() => ({
  defaults: null,
}));

/**
 * Measure the stage and return the default panel positions for a paper of this ratio; null before the first
 * measurement.
 */
export function usePanelDefaults(
  stage: RefObject<HTMLElement | null>,
  ratio: number,
): readonly [PanelDefaults, PanelDefaults] | null {
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const measure = (): void =>
      panelDefaultsStore.setState({ defaults: getPanelDefaults(element.getBoundingClientRect(), ratio) });
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [stage, ratio]);
  return useStore(panelDefaultsStore, ({ defaults }) => defaults);
}
