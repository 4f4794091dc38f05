import type { RefObject } from "react";
import { useStore } from "zustand";
import { FloatingLayers } from "@/features/storyboard/panels/layers/FloatingLayers";
import { FloatingNotes } from "@/features/storyboard/panels/notes/FloatingNotes";
import { usePanelDefaults } from "@/features/storyboard/shared/usePanelDefaults";
import { settings } from "@/features/storyboard/store/settings";

interface FloatingPanelsProps {
  stage: RefObject<HTMLElement | null>;
  /** Width of the canvas divided by its height. */
  aspectRatio: number;
}

/** Panels that float over the stage. Docked panels are shown as tabs instead. */
export default function FloatingPanels({ stage, aspectRatio }: FloatingPanelsProps) {
  const { notes, layers } = useStore(settings, (state) => state.panels);
  const homes = usePanelDefaults(stage, aspectRatio);
  if (!homes) return null;
  const [left, right] = homes;
  return (
    <>
      {notes.isDocked ? null : <FloatingNotes home={left} />}
      {layers.isDocked ? null : <FloatingLayers home={right} />}
    </>
  );
}
