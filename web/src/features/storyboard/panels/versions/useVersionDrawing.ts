import { useEffect, useState } from "react";
import { DrawingDocument } from "@/engine/document";
import { getVersionDrawing } from "./api";

/** The drawing of a version, or a failure; null while loading. */
export type VersionDrawingResult = { of: string; drawing: DrawingDocument } | { of: string; failed: true } | null;

/** Fetch the drawing of a version. It is destroyed when the version changes or the component unmounts. */
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
