import { useEffect } from "react";
import { useBoard } from "@/features/storyboard/editorContext/editorContext";

/** Time without input until the bars are hidden, in ms. */
const HIDE_CONTROLS_DELAY_MS = 1800;

/** Hides the bars during playback in full screen, and shows them on pointer movement or key presses. */
export default function AutoHideControls(): null {
  const playing = useBoard((state) => state.playing);
  useEffect(() => {
    if (!playing) return;
    const { dataset } = document.documentElement;
    let timer: ReturnType<typeof setTimeout> | undefined;
    dataset.picture = "controls-hidden";
    const showControls = (): void => {
      clearTimeout(timer);
      dataset.picture = "controls-visible";
      timer = setTimeout(() => {
        dataset.picture = "controls-hidden";
      }, HIDE_CONTROLS_DELAY_MS);
    };
    const abortController = new AbortController();
    for (const type of ["pointermove", "pointerdown", "keydown"] as const) {
      window.addEventListener(type, showControls, { signal: abortController.signal, capture: true });
    }
    return () => {
      abortController.abort();
      clearTimeout(timer);
      delete dataset.picture;
    };
  }, [playing]);
  return null;
}
