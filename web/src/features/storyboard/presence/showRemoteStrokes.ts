import type { DrawingDocument } from "@/engine/document";
import type { LiveStroke } from "@/engine/liveStroke";
import type { LiveStrokes } from "./liveStrokes";

/** A drawing shown on the stage. */
export interface ViewedDrawing {
  readonly cutId: string;
  readonly document: DrawingDocument;
}

/** Stage that shows other users' unfinished strokes. */
export interface RemoteStrokesStage {
  setOthers(lives: Readonly<Record<"own" | "under", readonly LiveStroke[]>>): void;
  notifyOthersChanged(): void;
}

/** Show other users' unfinished strokes on these drawings. Returns a function to stop. */
export function showRemoteStrokes(
  stage: RemoteStrokesStage,
  others: LiveStrokes,
  own: ViewedDrawing,
  under: ViewedDrawing | null,
): () => void {
  const rooms = under ? [own, under] : [own];
  const show = (): void =>
    stage.setOthers({ own: others.getStrokesOn(own.cutId), under: under ? others.getStrokesOn(under.cutId) : [] });
  const stops = rooms.map((room) =>
    room.document.onChange(() => {
      const pending = others.getStrokesOn(room.cutId);
      if (pending.length === 0) return;
      others.removeFinished(room.cutId, (id) => pending.some((live) => live.id === id && hasStroke(room, live)));
    }),
  );
  stops.push(
    others.onChange((what) => {
      if (what === "set") show();
      else stage.notifyOthersChanged();
    }),
  );
  show();
  return () => {
    for (const stop of stops) stop();
    stage.setOthers({ own: [], under: [] });
  };
}

/** Search from the end, because the stroke was just added. */
function hasStroke(room: ViewedDrawing, live: LiveStroke): boolean {
  return room.document.getItems(live.layerId).findLastIndex(({ id }) => id === live.id) >= 0;
}
