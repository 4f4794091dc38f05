import { type RefObject, useLayoutEffect } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { getPanelDefaults, type PanelDefaults } from "@/features/storyboard/shared/panelDefaults";

/** Where panels begin over the stage as it is now; null before it has been measured. */
export const panelDefaultsStore = createStore<{ defaults: readonly [PanelDefaults, PanelDefaults] | null }>(() => ({
  defaults: null,
}));

/** Where panels begin over a stage that shows a paper of this ratio; null before the stage has been measured. */
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
