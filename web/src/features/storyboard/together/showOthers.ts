import type { DrawingDocument } from "@/engine/document";
import type { LiveStroke } from "@/engine/live";
import type { LiveStrokes } from "./liveStrokes";

/** A drawing that is looked at. */
export interface OthersRoom {
  readonly cutId: string;
  readonly drawing: DrawingDocument;
}

/** Where strokes in the making are seen. */
export interface OthersStage {
  setOthers(lives: Readonly<Record<"own" | "under", readonly LiveStroke[]>>): void;
  othersGrew(): void;
}

/** Shows on the stage what others are drawing on these documents at this moment. Returns how to end it. */
export function showOthers(
  stage: OthersStage,
  others: LiveStrokes,
  own: OthersRoom,
  under: OthersRoom | null,
): () => void {
  const rooms = under ? [own, under] : [own];
  const show = (): void => stage.setOthers({ own: others.on(own.cutId), under: under ? others.on(under.cutId) : [] });
  const stops = rooms.map((room) =>
    room.drawing.onChange(() => {
      const pending = others.on(room.cutId);
      if (pending.length === 0) return;
      others.arrived(room.cutId, (id) => pending.some((live) => live.id === id && isIn(room, live)));
    }),
  );
  stops.push(
    others.onChange((what) => {
      if (what === "set") show();
      else stage.othersGrew();
    }),
  );
  show();
  return () => {
    for (const stop of stops) stop();
    stage.setOthers({ own: [], under: [] });
  };
}

/** Looked for from the end: it has only just come. */
function isIn(room: OthersRoom, live: LiveStroke): boolean {
  return room.drawing.items(live.layerId).findLastIndex(({ id }) => id === live.id) >= 0;
}
