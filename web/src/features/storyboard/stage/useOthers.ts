import { useEffect } from "react";
import type { LiveStroke } from "@/engine/live";
import type { CutRoom } from "@/features/storyboard/drawingSync/room";
import type { LiveStrokes } from "@/features/storyboard/together/liveStrokes";
import type { StageController } from "./stageController";

/** Shows on the stage what others are drawing on these documents at this moment. */
export function useOthers(
  controller: StageController | null,
  others: LiveStrokes | null,
  own: CutRoom | null,
  under: CutRoom | null,
): void {
  useEffect(() => {
    if (!controller || !own || !others) return;
    const rooms = under ? [own, under] : [own];
    const show = (): void =>
      controller.setOthers({ own: others.on(own.cutId), under: under ? others.on(under.cutId) : [] });
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
        else controller.othersGrew();
      }),
    );
    show();
    return () => {
      for (const stop of stops) stop();
      controller.setOthers({ own: [], under: [] });
    };
  }, [controller, others, own, under]);
}

/** Looked for from the end: it has only just come. */
function isIn(room: CutRoom, live: LiveStroke): boolean {
  return room.drawing.items(live.layerId).findLastIndex(({ id }) => id === live.id) >= 0;
}
