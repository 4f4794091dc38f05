import { useEffect, useState } from "react";
import { DrawingDocument } from "@/engine/document";
import { versionDrawing } from "./api";

/** What a version's drawing is; `null` while it is on its way. */
export type Fetched = { of: string; drawing: DrawingDocument } | { of: string; failed: true } | null;

/** A version's drawing, fetched; it lives as long as it is asked for. */
export function useVersionDrawing(cutId: string, versionId: string | null): Fetched {
  const [fetched, setFetched] = useState<Fetched>(null);
  useEffect(() => {
    if (versionId === null) return;
    const leaving = new AbortController();
    const drawing = new DrawingDocument();
    versionDrawing(cutId, versionId, leaving.signal)
      .then((update) => {
        if (leaving.signal.aborted) return;
        if (update.length > 0) drawing.apply(update);
        setFetched({ of: versionId, drawing });
      })
      .catch(() => {
        if (!leaving.signal.aborted) setFetched({ of: versionId, failed: true });
      });
    return () => {
      leaving.abort();
      setFetched(null);
      drawing.destroy();
    };
  }, [cutId, versionId]);
  return fetched?.of === versionId ? fetched : null;
}
