import { type CSSProperties, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useStore } from "zustand";
import { useBoard, useEditorContext, usePeers } from "@/features/storyboard/editorContext/editorContext";
import { currentStage } from "@/features/storyboard/stage/currentStage";
import type { StageController } from "@/features/storyboard/stage/stageController";
import { viewTransform as view } from "@/features/storyboard/stage/view/viewTransformStore";
import { getCurrentCut } from "@/features/storyboard/store/boardState";
import { cameraFramesKeys, cameraFramesStore } from "@/features/storyboard/store/cameraFrames";
import type { Camera } from "@/features/storyboard/types";
import { type CameraKeyframe, getKeyframeCorners } from "@/playback/camera";
import { getPersonColor } from "@/ui/people/initials";
import styles from "./CameraFrames.module.css";
import { CameraFrameController } from "./cameraFrameController";
import { getCameraOrDefault, getRotateHandle, isStillCamera, type KeyframeEnd, type Size } from "./keyframeEdits";
import { cameraTexts } from "./texts";

/** Sizes in CSS px. */
const HANDLE_PX = 9;
const HIT_AREA_PX = 22;
const ROTATE_HANDLE_OFFSET_PX = 26;
const LABEL_PX = 18;
const ARROW_PX = 11;

const OWN_COLOR = "var(--accent)";

/**
 * SVG overlay with the camera frames of the current cut and the live edits of other users. Hidden during playback and
 * scrubbing.
 */
export default function CameraFrames() {
  const stage = useStore(currentStage, ({ controller }) => controller);
  const isHidden = useBoard((state) => state.playing || state.scrubbing);
  return stage && !isHidden ? createPortal(<CameraFramesOverlay stage={stage} />, stage.paper) : null;
}

function CameraFramesOverlay({ stage }: { stage: StageController }) {
  const editor = useEditorContext();
  const { project } = editor;
  const cut = useBoard(getCurrentCut);
  const isOn = useStore(cameraFramesStore, (state) => state.isOn);
  const peers = usePeers();
  const svg = useRef<SVGSVGElement>(null);
  useCameraFrameController(svg, stage, isOn);
  const scale = useCanvasScale(stage);
  if (!cut) return null;
  const peerFrames = [...peers.values()].filter(({ state }) => state.camera_frames && state.cut_id === cut.id);
  return (
    <svg
      ref={svg}
      className={styles.frames}
      viewBox={`0 0 ${project.width} ${project.height}`}
      role="img"
      aria-label={cameraTexts.frames}
    >
      {isOn ? (
        <OwnCameraFrames
          cutId={cut.id}
          camera={getCameraOrDefault(cut.camera, project)}
          canvas={project}
          scale={scale}
        />
      ) : null}
      {peerFrames.map(({ connectionId, person, state }) => (
        <g key={connectionId} style={{ "--frame": getPersonColor(person.id) } as CSSProperties}>
          {state.camera_frames?.map((keyframe, index) => (
            <Frame
              key={index === 0 ? "from" : "to"}
              keyframe={keyframe}
              end={index === 0 ? "from" : "to"}
              canvas={project}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

interface OwnCameraFramesProps {
  cutId: string;
  camera: Camera;
  canvas: Size;
  scale: number;
}

function OwnCameraFrames({ cutId, camera: savedCamera, canvas, scale }: OwnCameraFramesProps) {
  const mask = useId();
  const canEdit = useBoard((state) => state.canEdit);
  const end = useStore(cameraFramesStore, (state) => state.selectedEnd);
  const dragPreview = useStore(cameraFramesStore, (state) => state.dragPreview);
  const camera = dragPreview?.cutId === cutId ? dragPreview.camera : savedCamera;
  const other: KeyframeEnd = end === "from" ? "to" : "from";
  const [a, b] = [camera.from, camera.to];
  const isStill = isStillCamera(camera);
  const ends: KeyframeEnd[] = [other, end];
  return (
    <g style={{ "--frame": OWN_COLOR } as CSSProperties}>
      <mask id={mask}>
        <rect width={canvas.width} height={canvas.height} fill="#fff" />
        {[a, b].map((keyframe, index) => (
          <polygon key={index === 0 ? "from" : "to"} points={getSvgPoints(keyframe, canvas)} style={{ fill: "#000" }} />
        ))}
      </mask>
      <rect width={canvas.width} height={canvas.height} className={styles.outside} mask={`url(#${mask})`} />
      {ends.map((keyframeEnd) => (
        <Frame key={keyframeEnd} keyframe={camera[keyframeEnd]} end={keyframeEnd} canvas={canvas} />
      ))}
      <CameraPath from={a} to={b} scale={scale} />
      {canEdit ? (
        <>
          <polygon className={styles.body} data-hold="move" data-end={end} points={getSvgPoints(camera[end], canvas)} />
          {isStill ? null : (
            <polygon
              className={styles.edge}
              data-hold="move"
              data-end={other}
              points={getSvgPoints(camera[other], canvas)}
            />
          )}
          <CameraFrameHandles keyframe={camera[end]} canvas={canvas} scale={scale} />
        </>
      ) : null}
      <CameraFrameLabel keyframe={a} canvas={canvas} scale={scale} end="from" slot={0} />
      <CameraFrameLabel keyframe={b} canvas={canvas} scale={scale} end="to" slot={isStill ? 1 : 0} />
    </g>
  );
}

function getSvgPoints(keyframe: CameraKeyframe, canvas: Size): string {
  return getKeyframeCorners(keyframe, canvas)
    .map(({ x, y }) => `${x},${y}`)
    .join(" ");
}

/** A frame outline: solid for A (`from`), dashed for B (`to`). */
function Frame({ keyframe, end, canvas }: { keyframe: CameraKeyframe; end: KeyframeEnd; canvas: Size }) {
  const points = getSvgPoints(keyframe, canvas);
  return (
    <>
      <polygon className={styles.outline} points={points} />
      <polygon className={styles.line} data-end={end} points={points} />
    </>
  );
}

/**
 * Line from the center of A to the center of B, with an arrowhead. Renders nothing if it is shorter than the arrowhead.
 */
function CameraPath({ from, to, scale }: { from: CameraKeyframe; to: CameraKeyframe; scale: number }) {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(x, y);
  const arrowLength = ARROW_PX / scale;
  if (length < arrowLength) return null;
  const [ux, uy] = [x / length, y / length];
  const arrowBase = { x: to.x - ux * arrowLength, y: to.y - uy * arrowLength };
  const arrowHalfWidth = arrowLength * 0.45;
  const head = `${to.x},${to.y} ${arrowBase.x - uy * arrowHalfWidth},${arrowBase.y + ux * arrowHalfWidth} ${arrowBase.x + uy * arrowHalfWidth},${arrowBase.y - ux * arrowHalfWidth}`;
  const line = { x1: from.x, y1: from.y, x2: arrowBase.x, y2: arrowBase.y };
  return (
    <>
      <line className={styles.outline} {...line} />
      <line className={styles.line} {...line} />
      <polygon className={styles.arrowhead} points={head} />
    </>
  );
}

function CameraFrameHandles({ keyframe, canvas, scale }: { keyframe: CameraKeyframe; canvas: Size; scale: number }) {
  const [handleSize, hitAreaSize] = [HANDLE_PX / scale, HIT_AREA_PX / scale];
  const rotateHandle = getRotateHandle(keyframe, canvas, ROTATE_HANDLE_OFFSET_PX / scale);
  const edgeMiddle = getRotateHandle(keyframe, canvas, 0);
  return (
    <>
      <line className={styles.line} x1={edgeMiddle.x} y1={edgeMiddle.y} x2={rotateHandle.x} y2={rotateHandle.y} />
      <circle className={styles.grip} data-hold="turn" cx={rotateHandle.x} cy={rotateHandle.y} r={handleSize * 0.62} />
      <circle
        className={`${styles.grip} ${styles.hitArea}`}
        data-hold="turn"
        cx={rotateHandle.x}
        cy={rotateHandle.y}
        r={hitAreaSize / 2}
      />
      {getKeyframeCorners(keyframe, canvas).map(({ x, y }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: corners have no id; their order is fixed
        <g key={index}>
          <rect
            className={styles.grip}
            data-hold={index}
            x={x - handleSize / 2}
            y={y - handleSize / 2}
            width={handleSize}
            height={handleSize}
          />
          <rect
            className={`${styles.grip} ${styles.hitArea}`}
            data-hold={index}
            x={x - hitAreaSize / 2}
            y={y - hitAreaSize / 2}
            width={hitAreaSize}
            height={hitAreaSize}
          />
        </g>
      ))}
    </>
  );
}

/** Letter in the upper left corner of a frame. A still camera shows both letters in one frame, by `slot`. */
function CameraFrameLabel({
  keyframe,
  canvas,
  scale,
  end,
  slot,
}: Omit<OwnCameraFramesProps, "cutId" | "camera"> & { keyframe: CameraKeyframe; end: KeyframeEnd; slot: number }) {
  const [corner] = getKeyframeCorners(keyframe, canvas);
  const labelSize = LABEL_PX / scale;
  const gap = 7 / scale;
  return (
    <g transform={`translate(${corner.x} ${corner.y}) rotate(${keyframe.angle})`}>
      <rect
        className={styles.labelBox}
        x={gap + slot * (labelSize + gap / 2)}
        y={gap}
        width={labelSize}
        height={labelSize}
        rx={labelSize / 5}
      />
      <text
        className={styles.labelText}
        x={gap + slot * (labelSize + gap / 2) + labelSize / 2}
        y={gap + labelSize / 2}
        fontSize={12 / scale}
      >
        {end === "from" ? "A" : "B"}
      </text>
    </g>
  );
}

/** Return the number of CSS px per canvas px. Updates when the view changes or the paper is resized. */
function useCanvasScale(stage: StageController): number {
  useStore(view);
  const [, setWidth] = useState(0);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(stage.paper);
    return () => observer.disconnect();
  }, [stage]);
  return stage.scale;
}

/**
 * Connect a `CameraFrameController` to native DOM events. React's listeners run too late: the stage listens on an
 * element between the SVG and the React root.
 */
function useCameraFrameController(
  svg: { readonly current: SVGSVGElement | null },
  stage: StageController,
  isOn: boolean,
): void {
  const editor = useEditorContext();
  const { board } = editor;
  useEffect(() => {
    const element = svg.current;
    if (!element || !isOn) return;
    const controller = new CameraFrameController(editor, stage);
    const abortController = new AbortController();
    const { signal } = abortController;
    element.addEventListener("pointerdown", (event) => controller.handlePointerDown(event), { signal });
    element.addEventListener("pointermove", (event) => controller.handlePointerMove(event), { signal });
    element.addEventListener("pointerup", (event) => controller.handlePointerUp(event), { signal });
    element.addEventListener("pointercancel", (event) => controller.handlePointerUp(event), { signal });
    document.addEventListener("keyup", () => controller.handleKeyUp(), { signal });
    window.addEventListener("blur", () => controller.handleKeyUp(), { signal });
    const unsubscribe = board.store.subscribe(({ currentId }, previous) => {
      if (currentId !== previous.currentId) controller.commit();
    });
    cameraFramesKeys.handleKey = (event) => controller.handleKeyDown(event);
    return () => {
      cameraFramesKeys.handleKey = null;
      unsubscribe();
      controller.commit();
      abortController.abort();
    };
  }, [svg, editor, board, stage, isOn]);
}
