import { useEffect, useState } from "react";
import type { Layer } from "@/engine/drawing/layers";
import type { Drawings } from "@/features/storyboard/drawingSync/drawings";

/** Return the current layers of a drawing, lowest first; null while it is loading. */
export function useLayers(drawings: Drawings, cutId: string | null): readonly Layer[] | null {
  const [loaded, setLoaded] = useState<{ cutId: string; layers: readonly Layer[] } | null>(null);

  useEffect(() => {
    if (cutId === null) return;
    const { syncedDrawing, release } = drawings.open(cutId);
    let previous = "";
    const update = (): void => {
      if (syncedDrawing.state.getState().phase === "loading") return;
      const { layers } = syncedDrawing.document;
      const current = JSON.stringify(layers);
      if (current === previous) return;
      previous = current;
      setLoaded({ cutId, layers });
    };
    const stops = [syncedDrawing.document.onChange(update), syncedDrawing.state.subscribe(update)];
    update();
    return () => {
      for (const stop of stops) stop();
      release();
    };
  }, [drawings, cutId]);

  return loaded?.cutId === cutId ? loaded.layers : null;
}
