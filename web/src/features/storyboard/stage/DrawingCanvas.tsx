import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { BASE_LAYER } from "@/engine/layers";
import type { Part } from "@/engine/picture";
import { useBoard, useDesk, usePicture, useTogether } from "@/features/storyboard/desk/desk";
import { boardStands } from "@/features/storyboard/desk/soon";
import { Moving } from "@/features/storyboard/shared/moving/Moving";
import { useLayers } from "@/features/storyboard/shared/useLayers";
import { drawnOn, drawnOnOf } from "@/features/storyboard/store/drawnOn";
import { framing } from "@/features/storyboard/store/framing";
import { currentCut } from "@/features/storyboard/store/state";
import styles from "./DrawingCanvas.module.css";
import { stageMessages } from "./messages";
import { pendingInkOf } from "./pendingInk";
import { Still } from "./Still";
import { useController, usePen } from "./useController";
import { useNeighbours, useOnion } from "./useOnion";
import { bothPhases, cannotBeSeen, useRoom } from "./useRoom";

/** The paper that one draws on. While stills are shown no document is loaded, however fast the cuts pass by. */
export function DrawingCanvas() {
  const { board, drawings, project } = useDesk();
  const { width, height } = project;
  const cut = useBoard(currentCut);
  const canEdit = useBoard((state) => state.canEdit);
  const isPlaying = useBoard((state) => state.playing);
  const showStill = useBoard((state) => state.playing || state.scrubbing);
  const full = usePicture(cut, "full");
  const small = usePicture(cut);
  const canvas = useRef<HTMLCanvasElement>(null);
  const cutId = cut?.id ?? null;
  const underId = cut?.background_id ?? null;
  const [openId, setOpenId] = useState(cutId);
  if (!showStill && openId !== cutId) setOpenId(cutId);
  const own = useRoom(drawings, openId);
  const under = useRoom(drawings, openId === null || showStill ? null : underId);
  const { part, layerId } = useTarget(openId, showStill);
  const { controller, hasPicture } = useController(canvas);
  // A background that is still on its way leaves the drawing to itself.
  const lower = underId === null ? null : under.room;
  useLayoutEffect(() => controller?.setRoom(own.room, lower), [controller, own.room, lower]);
  usePen(controller);
  useEffect(() => controller?.setTarget(part, layerId), [controller, part, layerId]);

  const { phase, mayEdit } = part === "under" ? { ...under, phase: bothPhases(own.phase, under.phase) } : own;
  const isBlind = useBoard(() => cutId !== null && cannotBeSeen({ board, drawings }, cutId, phase));
  const lacksUnder = useBoard(({ backgrounds }) => under.phase === "absent" && backgrounds.has(underId ?? ""));
  const waits = useStore(pendingInkOf({ board, drawings }).store, ({ counts }) => (counts.get(cutId ?? "") ?? 0) > 0);
  const isThere = phase === "ready" || (phase === "absent" && !isBlind);
  const isFraming = useStore(framing, (state) => state.isOn);
  const isEnabled = canEdit && mayEdit && isThere && !showStill && !isFraming && openId === cutId;
  useEffect(() => controller?.setEnabled(isEnabled), [controller, isEnabled]);

  const together = useTogether();
  const [ownRoom, underRoom] = [own.room, under.room];
  useEffect(() => {
    if (controller && ownRoom) return together?.showOn(controller, ownRoom, underRoom);
  }, [controller, together, ownRoom, underRoom]);
  const isOnPaper = !showStill && openId === cutId && phase === "ready";
  useOnion(controller, isOnPaper ? cutId : null, useNeighbours(), { width, height });

  const isWaiting = cutId !== null && (openId !== cutId || phase === "loading" || !hasPicture);
  useEffect(() => {
    if (!isWaiting) boardStands();
  }, [isWaiting]);
  return (
    <div className={styles.box}>
      <div className={styles.paper} style={{ "--ratio": width / height } as CSSProperties}>
        <canvas
          ref={canvas}
          className={styles.canvas}
          role="img"
          aria-label={stageMessages.canvas}
          aria-busy={!showStill && isWaiting}
        />
        {showStill || isWaiting || isBlind ? (
          // While playing the next pictures are loaded ahead: no small one is needed meanwhile.
          <Still cutId={cutId} full={full} quick={isPlaying ? null : small} isMoving={showStill} />
        ) : null}
        <Moving />
        {!showStill && cutId !== null && phase === "loading" ? (
          <p className={styles.notice} role="status" data-quick={waits}>
            {waits ? stageMessages.loadingInk : stageMessages.loading}
          </p>
        ) : null}
        {!showStill && (isBlind || lacksUnder) ? (
          <p className={styles.notice} role="status">
            {isBlind ? stageMessages.absent : stageMessages.underAbsent}
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** What strokes go to: a layer of the cut's drawing, or of the background under it. */
function useTarget(openId: string | null, showStill: boolean): { part: Part; layerId: string } {
  const { board, drawings } = useDesk();
  useStore(drawnOn);
  const target = drawnOnOf(board.store.getState());
  // Only what is open is asked for its layers, so that none is loaded for a still.
  const underId = target?.part === "under" && !showStill ? target.cutId : null;
  const layers = useLayers(drawings, target?.part === "under" ? underId : openId);
  return { part: target?.part ?? "own", layerId: target?.layerIn(layers ?? []) ?? BASE_LAYER };
}
