import { useEffect, useState } from "react";
import { DrawingDocument } from "@/engine/drawing/document";
import { getVersionDrawing } from "./api";

/** The drawing of a version, or a failure; null while loading. */
export type VersionDrawingResult =
  | { versionId: string; drawing: DrawingDocument }
  | { versionId: string; failed: true }
  | null;

/** Fetch the drawing of a version. It is destroyed when the version changes or the component unmounts. */
export function useVersionDrawing(cutId: string, versionId: string | null): VersionDrawingResult {
  const [fetched, setFetched] = useState<VersionDrawingResult>(null);
  useEffect(() => {
    if (versionId === null) return;
    const controller = new AbortController();
    const drawing = new DrawingDocument();
    getVersionDrawing(cutId, versionId, controller.signal)
      .then((update) => {
        if (controller.signal.aborted) return;
        if (update.length > 0) drawing.apply(update);
        setFetched({ versionId, drawing });
      })
      .catch(() => {
        if (!controller.signal.aborted) setFetched({ versionId, failed: true });
      });
    return () => {
      controller.abort();
      setFetched(null);
      drawing.destroy();
    };
  }, [cutId, versionId]);
  return fetched?.versionId === versionId ? fetched : null;
}
