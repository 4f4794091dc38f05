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
    dataset.picture = "alone";
    const wake = (): void => {
      clearTimeout(timer);
      dataset.picture = "barred";
      timer = setTimeout(() => {
        dataset.picture = "alone";
      }, HIDE_CONTROLS_DELAY_MS);
    };
    const ended = new AbortController();
    for (const type of ["pointermove", "pointerdown", "keydown"] as const) {
      window.addEventListener(type, wake, { signal: ended.signal, capture: true });
    }
    return () => {
      ended.abort();
      clearTimeout(timer);
      delete dataset.picture;
    };
  }, [playing]);
  return null;
}
