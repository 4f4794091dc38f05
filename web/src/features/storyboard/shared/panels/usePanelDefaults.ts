import { type RefObject, useLayoutEffect } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { getPanelDefaults, type PanelDefaults } from "./panelDefaults";

/** Default panel positions over the current stage; null before the stage is measured. */
export const panelDefaultsStore = createStore<{ defaults: readonly PanelDefaults[] | null }>(() => ({
  defaults: null,
}));

/**
 * Measure the stage and return the default positions of `count` panels for a paper of this ratio; null before the first
 * measurement.
 */
export function usePanelDefaults(
  stage: RefObject<HTMLElement | null>,
  ratio: number,
  count: number,
): readonly PanelDefaults[] | null {
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const measure = (): void =>
      panelDefaultsStore.setState({ defaults: getPanelDefaults(element.getBoundingClientRect(), ratio, count) });
    measure();
    const resizeObserver = new ResizeObserver(measure);
    resizeObserver.observe(element);
    return () => resizeObserver.disconnect();
  }, [stage, ratio, count]);
  return useStore(panelDefaultsStore, ({ defaults }) => defaults);
}
