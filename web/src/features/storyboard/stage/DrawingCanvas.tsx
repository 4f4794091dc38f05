import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { DrawingRole } from "@/engine/drawingRaster";
import { BASE_LAYER } from "@/engine/layers";
import { markBoardReady } from "@/features/storyboard/editorContext/deferred";
import {
  useBoard,
  useBoardPresence,
  useEditorContext,
  usePreviewUrl,
} from "@/features/storyboard/editorContext/editorContext";
import { MotionPreview } from "@/features/storyboard/shared/motionPreview/MotionPreview";
import { useLayers } from "@/features/storyboard/shared/useLayers";
import { getCurrentCut } from "@/features/storyboard/store/boardState";
import { cameraFramesStore } from "@/features/storyboard/store/cameraFrames";
import { drawingTargetStore, getDrawingTarget } from "@/features/storyboard/store/drawingTarget";
import styles from "./DrawingCanvas.module.css";
import { stageMessages } from "./messages";
import { getPendingInput } from "./pendingInput";
import { StillImage } from "./StillImage";
import { useNeighborUrls, useOnionSkins } from "./useOnionSkins";
import { combinePhases, isDrawingUnavailable, useOpenDrawing } from "./useOpenDrawing";
import { useStageController, useToolSettings } from "./useStageController";

/** Canvas that the user draws on. No documents load while stills are shown (playback, scrubbing). */
export function DrawingCanvas() {
  const { board, drawings, project } = useEditorContext();
  const { width, height } = project;
  const cut = useBoard(getCurrentCut);
  const canEdit = useBoard((state) => state.canEdit);
  const isPlaying = useBoard((state) => state.playing);
  const showStill = useBoard((state) => state.playing || state.scrubbing);
  const full = usePreviewUrl(cut, "full");
  const small = usePreviewUrl(cut);
  const canvas = useRef<HTMLCanvasElement>(null);
  const cutId = cut?.id ?? null;
  const underId = cut?.background_id ?? null;
  const [openId, setOpenId] = useState(cutId);
  if (!showStill && openId !== cutId) setOpenId(cutId);
  const own = useOpenDrawing(drawings, openId);
  const under = useOpenDrawing(drawings, openId === null || showStill ? null : underId);
  const { part, layerId } = useDrawingTarget(openId, showStill);
  const { controller, hasPicture } = useStageController(canvas);
  // Until the background has loaded, show the drawing without it.
  const lower = underId === null ? null : under.syncedDrawing;
  useLayoutEffect(() => controller?.setDrawings(own.syncedDrawing, lower), [controller, own.syncedDrawing, lower]);
  useToolSettings(controller);
  useEffect(() => controller?.setTarget(part, layerId), [controller, part, layerId]);

  const { phase, canEdit: mayEdit } =
    part === "under" ? { ...under, phase: combinePhases(own.phase, under.phase) } : own;
  const isBlind = useBoard(() => cutId !== null && isDrawingUnavailable({ board, drawings }, cutId, phase));
  const lacksUnder = useBoard(({ backgrounds }) => under.phase === "absent" && backgrounds.has(underId ?? ""));
  const waits = useStore(
    getPendingInput({ board, drawings }).countStore,
    ({ counts }) => (counts.get(cutId ?? "") ?? 0) > 0,
  );
  const isThere = phase === "ready" || (phase === "absent" && !isBlind);
  const isFraming = useStore(cameraFramesStore, (state) => state.isOn);
  const isEnabled = canEdit && mayEdit && isThere && !showStill && !isFraming && openId === cutId;
  useEffect(() => controller?.setEnabled(isEnabled), [controller, isEnabled]);

  const together = useBoardPresence();
  const [ownRoom, underRoom] = [own.syncedDrawing, under.syncedDrawing];
  useEffect(() => {
    if (controller && ownRoom) return together?.showRemoteStrokes(controller, ownRoom, underRoom);
  }, [controller, together, ownRoom, underRoom]);
  const isOnPaper = !showStill && openId === cutId && phase === "ready";
  useOnionSkins(controller, isOnPaper ? cutId : null, useNeighborUrls(), { width, height });

  const isWaiting = cutId !== null && (openId !== cutId || phase === "loading" || !hasPicture);
  useEffect(() => {
    if (!isWaiting) markBoardReady();
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
          // Playback preloads the next images, so it needs no small ones.
          <StillImage cutId={cutId} fullUrl={full} smallUrl={isPlaying ? null : small} isMoving={showStill} />
        ) : null}
        <MotionPreview />
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

/** Return where strokes go: a layer of the cut's drawing, or of its background. */
function useDrawingTarget(openId: string | null, showStill: boolean): { part: DrawingRole; layerId: string } {
  const { board, drawings } = useEditorContext();
  useStore(drawingTargetStore);
  const target = getDrawingTarget(board.store.getState());
  // Request layers only for open drawings, so that a still doesn't load a document.
  const underId = target?.part === "under" && !showStill ? target.cutId : null;
  const layers = useLayers(drawings, target?.part === "under" ? underId : openId);
  return { part: target?.part ?? "own", layerId: target?.getLayerIn(layers ?? []) ?? BASE_LAYER };
}
