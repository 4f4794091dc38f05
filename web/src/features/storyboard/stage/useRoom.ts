import { useEffect, useState } from "react";
import type { Desk } from "@/features/storyboard/desk/desk";
import type { Drawings } from "@/features/storyboard/drawingSync/drawings";
import type { CutRoom, RoomState } from "@/features/storyboard/drawingSync/room";

export type Phase = RoomState["phase"] | "none";

export interface OpenRoom {
  room: CutRoom | null;
  phase: Phase;
  mayEdit: boolean;
}

const NO_ROOM: OpenRoom = { room: null, phase: "none", mayEdit: false };

/** Opens a document; its room is given when it has loaded, or cannot be. */
export function useRoom(drawings: Drawings, cutId: string | null): OpenRoom {
  const [known, setKnown] = useState<OpenRoom & { cutId: string | null }>({ ...NO_ROOM, cutId: null });

  useEffect(() => {
    if (cutId === null) return;
    const { room, release } = drawings.open(cutId);
    const follow = ({ phase, canEdit }: RoomState): void => {
      setKnown({ cutId, room: phase === "loading" ? null : room, phase, mayEdit: canEdit });
    };
    const stop = room.state.subscribe(follow);
    follow(room.state.getState());
    return () => {
      stop();
      release();
      setKnown({ ...NO_ROOM, cutId: null });
    };
  }, [drawings, cutId]);

  // What is known belongs to the cut that it was heard of.
  if (known.cutId === cutId) return known;
  return cutId === null ? NO_ROOM : { ...NO_ROOM, phase: "loading" };
}

export function bothPhases(own: Phase, under: Phase): Phase {
  return own === "ready" || own === "absent" ? under : own;
}

/** The drawing of a cut cannot be had though its picture shows that there is one: nobody is to draw over it unseen. */
export function cannotBeSeen(
  { board, drawings }: Pick<Desk, "board" | "drawings">,
  cutId: string,
  phase: Phase,
): boolean {
  const { server, view } = board.store.getState();
  // A cut that only this browser knows has nothing that could be drawn over.
  if (phase !== "absent" || !server.cuts.has(cutId)) return false;
  return (drawings.localPreview(cutId, "full") ?? view.cuts.get(cutId)?.preview?.url) != null;
}
