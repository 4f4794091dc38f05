import { useEffect, useState } from "react";
import { DrawingDocument } from "@/engine/document";
import { getVersionDrawing } from "./api";

/** What a version's drawing is; `null` while it is on its way. */
export type VersionDrawingResult = { of: string; drawing: DrawingDocument } | { of: string; failed: true } | null;

/** A version's drawing, fetched; it lives as long as it is asked for. */
export function useVersionDrawing(cutId: string, versionId: string | null): VersionDrawingResult {
  const [fetched, setFetched] = useState<VersionDrawingResult>(null);
  useEffect(() => {
    if (versionId === null) return;
    const leaving = new AbortController();
    const drawing = new DrawingDocument();
    getVersionDrawing(cutId, versionId, leaving.signal)
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
