import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { BASE_LAYER } from "@/engine/drawing/layers";
import type { DrawingRole } from "@/engine/render/drawingRaster";
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
import { settings } from "@/features/storyboard/store/settings";
import { lazyComponent } from "@/ui/lazyComponent";
import styles from "./DrawingCanvas.module.css";
import { getPendingInput } from "./input/pendingInput";
import { StillImage } from "./StillImage";
import { stageTexts } from "./texts";
import { combinePhases, isDrawingUnavailable, useOpenDrawing } from "./useOpenDrawing";
import { useStageController, useToolSettings } from "./useStageController";

const OnionSkins = lazyComponent(() => import("./OnionSkins"), true);

/** Canvas that the user draws on. No documents load while stills are shown (playback, scrubbing). */
export function DrawingCanvas() {
  const { board, drawings, project } = useEditorContext();
  const { width, height } = project;
  const cut = useBoard(getCurrentCut);
  const canEdit = useBoard((state) => state.canEdit);
  const isPlaying = useBoard((state) => state.playing);
  const showStill = useBoard((state) => state.playing || state.scrubbing);
  const fullUrl = usePreviewUrl(cut, "full");
  const smallUrl = usePreviewUrl(cut);
  const canvas = useRef<HTMLCanvasElement>(null);
  const cutId = cut?.id ?? null;
  const backgroundId = cut?.background_id ?? null;
  const [openId, setOpenId] = useState(cutId);
  if (!showStill && openId !== cutId) setOpenId(cutId);
  const own = useOpenDrawing(drawings, openId);
  const openBackground = useOpenDrawing(drawings, openId === null || showStill ? null : backgroundId);
  const { role, layerId } = useDrawingTarget(openId, showStill);
  const { controller, hasPicture } = useStageController(canvas);
  // Until the background has loaded, show the drawing without it.
  const background = backgroundId === null ? null : openBackground.syncedDrawing;
  useLayoutEffect(
    () => controller?.setDrawings(own.syncedDrawing, background),
    [controller, own.syncedDrawing, background],
  );
  useToolSettings(controller);
  useEffect(() => controller?.setTarget(role, layerId), [controller, role, layerId]);

  const { phase, canEdit: canEditDrawing } =
    role === "background" ? { ...openBackground, phase: combinePhases(own.phase, openBackground.phase) } : own;
  const isUnavailable = useBoard(() => cutId !== null && isDrawingUnavailable({ board, drawings }, cutId, phase));
  const isBackgroundMissing = useBoard(
    ({ backgrounds }) => openBackground.phase === "absent" && backgrounds.has(backgroundId ?? ""),
  );
  const hasPendingInput = useStore(
    getPendingInput({ board, drawings }).countStore,
    ({ counts }) => (counts.get(cutId ?? "") ?? 0) > 0,
  );
  const isLoaded = phase === "ready" || (phase === "absent" && !isUnavailable);
  const isCameraOn = useStore(cameraFramesStore, (state) => state.isOn);
  const isEnabled = canEdit && canEditDrawing && isLoaded && !showStill && !isCameraOn && openId === cutId;
  useEffect(() => controller?.setEnabled(isEnabled), [controller, isEnabled]);

  const presence = useBoardPresence();
  const [ownDrawing, backgroundDrawing] = [own.syncedDrawing, openBackground.syncedDrawing];
  useEffect(() => {
    if (controller && ownDrawing) return presence?.showRemoteStrokes(controller, ownDrawing, backgroundDrawing);
  }, [controller, presence, ownDrawing, backgroundDrawing]);
  const isDrawingShown = !showStill && openId === cutId && phase === "ready";
  const hasOnionSkins = useStore(settings, (state) => state.onion) && isDrawingShown;

  const isLoading = cutId !== null && (openId !== cutId || phase === "loading" || !hasPicture);
  useEffect(() => {
    if (!isLoading) markBoardReady();
  }, [isLoading]);
  return (
    <div className={styles.box}>
      <div className={styles.paper} style={{ "--ratio": width / height } as CSSProperties}>
        <canvas
          ref={canvas}
          className={styles.canvas}
          role="img"
          aria-label={stageTexts.canvas}
          aria-busy={!showStill && isLoading}
        />
        {showStill || isLoading || isUnavailable ? (
          // Playback preloads the next images, so it needs no small ones.
          <StillImage cutId={cutId} fullUrl={fullUrl} smallUrl={isPlaying ? null : smallUrl} isMoving={showStill} />
        ) : null}
        <MotionPreview />
        {controller && cutId !== null && hasOnionSkins ? (
          <OnionSkins controller={controller} drawing={cutId} size={project} />
        ) : null}
        {!showStill && cutId !== null && phase === "loading" ? (
          <p className={styles.notice} role="status" data-quick={hasPendingInput}>
            {hasPendingInput ? stageTexts.loadingWithStrokes : stageTexts.loading}
          </p>
        ) : null}
        {!showStill && (isUnavailable || isBackgroundMissing) ? (
          <p className={styles.notice} role="status">
            {isUnavailable ? stageTexts.loadFailed : stageTexts.backgroundLoadFailed}
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** Return where strokes go: a layer of the cut's drawing, or of its background. */
function useDrawingTarget(openId: string | null, showStill: boolean): { role: DrawingRole; layerId: string } {
  const { board, drawings } = useEditorContext();
  useStore(drawingTargetStore);
  const target = getDrawingTarget(board.store.getState());
  // Request layers only for open drawings, so that a still doesn't load a document.
  const backgroundId = target?.part === "background" && !showStill ? target.cutId : null;
  const layers = useLayers(drawings, target?.part === "background" ? backgroundId : openId);
  return { role: target?.part ?? "own", layerId: target?.getLayerIn(layers ?? []) ?? BASE_LAYER };
}
