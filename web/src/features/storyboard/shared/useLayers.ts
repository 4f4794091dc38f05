import { useEffect, useState } from "react";
import type { Layer } from "@/engine/layers";
import type { Drawings } from "@/features/storyboard/drawingSync/drawings";

/** Return the current layers of a drawing, lowest first; null while it is loading. */
export function useLayers(drawings: Drawings, cutId: string | null): readonly Layer[] | null {
  const [known, setKnown] = useState<{ cutId: string; layers: readonly Layer[] } | null>(null);

  useEffect(() => {
    if (cutId === null) return;
    const { syncedDrawing, release } = drawings.open(cutId);
    let before = "";
    const look = (): void => {
      if (syncedDrawing.state.getState().phase === "loading") return;
      const { layers } = syncedDrawing.document;
      const now = JSON.stringify(layers);
      if (now === before) return;
      before = now;
      setKnown({ cutId, layers });
    };
    const stops = [syncedDrawing.document.onChange(look), syncedDrawing.state.subscribe(look)];
    look();
    return () => {
      for (const stop of stops) stop();
      release();
    };
  }, [drawings, cutId]);

  return known?.cutId === cutId ? known.layers : null;
}
