import { type RefObject, useLayoutEffect } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { type Home, homesOf } from "@/features/storyboard/shared/place";

/** Where panels begin over the stage as it is now; null before it has been measured. */
export const panelHomes = createStore<{ homes: readonly [Home, Home] | null }>(() => ({ homes: null }));

/** Where panels begin over a stage that shows a paper of this ratio; null before the stage has been measured. */
export function useHomes(stage: RefObject<HTMLElement | null>, ratio: number): readonly [Home, Home] | null {
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const measure = (): void => panelHomes.setState({ homes: homesOf(element.getBoundingClientRect(), ratio) });
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [stage, ratio]);
  return useStore(panelHomes, ({ homes }) => homes);
}
