import type { LiveStroke } from "@/engine/brush/liveStroke";
import type { DrawingDocument } from "@/engine/drawing/document";
import type { LiveStrokes } from "./liveStrokes";

/** A drawing shown on the stage. */
export interface ViewedDrawing {
  readonly cutId: string;
  readonly document: DrawingDocument;
}

/** Stage that shows other users' unfinished strokes. */
export interface RemoteStrokesStage {
  setOthers(strokes: Readonly<Record<"own" | "background", readonly LiveStroke[]>>): void;
  notifyOthersChanged(): void;
}

/** Show other users' unfinished strokes on these drawings. Returns a function to stop. */
export function showRemoteStrokes(
  stage: RemoteStrokesStage,
  liveStrokes: LiveStrokes,
  own: ViewedDrawing,
  background: ViewedDrawing | null,
): () => void {
  const viewedDrawings = background ? [own, background] : [own];
  const show = (): void =>
    stage.setOthers({
      own: liveStrokes.getStrokesOn(own.cutId),
      background: background ? liveStrokes.getStrokesOn(background.cutId) : [],
    });
  const stops = viewedDrawings.map((viewedDrawing) =>
    viewedDrawing.document.onChange(() => {
      const pending = liveStrokes.getStrokesOn(viewedDrawing.cutId);
      if (pending.length === 0) return;
      liveStrokes.removeFinished(viewedDrawing.cutId, (id) =>
        pending.some((live) => live.id === id && hasStroke(viewedDrawing, live)),
      );
    }),
  );
  stops.push(
    liveStrokes.onChange((change) => {
      if (change === "addedOrRemoved") show();
      else stage.notifyOthersChanged();
    }),
  );
  show();
  return () => {
    for (const stop of stops) stop();
    stage.setOthers({ own: [], background: [] });
  };
}

/** Search from the end, because the stroke was just added. */
function hasStroke(viewedDrawing: ViewedDrawing, live: LiveStroke): boolean {
  return viewedDrawing.document.getItems(live.layerId).findLastIndex(({ id }) => id === live.id) >= 0;
}
