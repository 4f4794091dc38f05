import { type CSSProperties, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useStore } from "zustand";
import { useBoard, useEditorContext, usePeers } from "@/features/storyboard/editorContext/editorContext";
import { currentStage } from "@/features/storyboard/stage/currentStage";
import type { StageController } from "@/features/storyboard/stage/stageController";
import { viewTransform as view } from "@/features/storyboard/stage/viewTransformStore";
import { getCurrentCut } from "@/features/storyboard/store/boardState";
import { cameraFramesKeys, cameraFramesStore } from "@/features/storyboard/store/cameraFrames";
import type { Camera } from "@/features/storyboard/types";
import { type CameraKeyframe, getKeyframeCorners } from "@/playback/camera";
import { getPersonColor } from "@/ui/initials";
import styles from "./CameraFrames.module.css";
import { CameraFrameController } from "./cameraFrameController";
import { getCameraOrDefault, getRotateHandle, isStillCamera, type KeyframeEnd, type Size } from "./keyframeEdits";
import { cameraMessages } from "./messages";

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
  const desk = useEditorContext();
  const { project } = desk;
  const cut = useBoard(getCurrentCut);
  const isOn = useStore(cameraFramesStore, (state) => state.isOn);
  const peers = usePeers();
  const svg = useRef<SVGSVGElement>(null);
  useCameraFrameController(svg, stage, isOn);
  const scale = useCanvasScale(stage);
  if (!cut) return null;
  const theirs = [...peers.values()].filter(({ state }) => state.camera_frames && state.cut_id === cut.id);
  return (
    <svg
      ref={svg}
      className={styles.frames}
      viewBox={`0 0 ${project.width} ${project.height}`}
      role="img"
      aria-label={cameraMessages.frames}
    >
      {isOn ? (
        <OwnCameraFrames
          cutId={cut.id}
          camera={getCameraOrDefault(cut.camera, project)}
          canvas={project}
          scale={scale}
        />
      ) : null}
      {theirs.map(({ connectionId, person, state }) => (
        <g key={connectionId} style={{ "--frame": getPersonColor(person.id) } as CSSProperties}>
          {state.camera_frames?.map((each, at) => (
            <Frame key={at === 0 ? "from" : "to"} framing={each} end={at === 0 ? "from" : "to"} canvas={project} />
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

function OwnCameraFrames({ cutId, camera: stored, canvas, scale }: OwnCameraFramesProps) {
  const mask = useId();
  const canEdit = useBoard((state) => state.canEdit);
  const end = useStore(cameraFramesStore, (state) => state.selectedEnd);
  const trial = useStore(cameraFramesStore, (state) => state.dragPreview);
  const camera = trial?.cutId === cutId ? trial.camera : stored;
  const other: KeyframeEnd = end === "from" ? "to" : "from";
  const [a, b] = [camera.from, camera.to];
  const still = isStillCamera(camera);
  const ends: KeyframeEnd[] = [other, end];
  return (
    <g style={{ "--frame": OWN_COLOR } as CSSProperties}>
      <mask id={mask}>
        <rect width={canvas.width} height={canvas.height} fill="#fff" />
        {[a, b].map((each, at) => (
          <polygon key={at === 0 ? "from" : "to"} points={getSvgPoints(each, canvas)} style={{ fill: "#000" }} />
        ))}
      </mask>
      <rect width={canvas.width} height={canvas.height} className={styles.outside} mask={`url(#${mask})`} />
      {ends.map((each) => (
        <Frame key={each} framing={camera[each]} end={each} canvas={canvas} />
      ))}
      <CameraPath from={a} to={b} scale={scale} />
      {canEdit ? (
        <>
          <polygon className={styles.body} data-hold="move" data-end={end} points={getSvgPoints(camera[end], canvas)} />
          {still ? null : (
            <polygon
              className={styles.edge}
              data-hold="move"
              data-end={other}
              points={getSvgPoints(camera[other], canvas)}
            />
          )}
          <CameraFrameHandles framing={camera[end]} canvas={canvas} scale={scale} />
        </>
      ) : null}
      <CameraFrameLabel framing={a} canvas={canvas} scale={scale} end="from" at={0} />
      <CameraFrameLabel framing={b} canvas={canvas} scale={scale} end="to" at={still ? 1 : 0} />
    </g>
  );
}

function getSvgPoints(framing: CameraKeyframe, canvas: Size): string {
  return getKeyframeCorners(framing, canvas)
    .map(({ x, y }) => `${x},${y}`)
    .join(" ");
}

/** A frame outline: solid for A (`from`), dashed for B (`to`). */
function Frame({ framing, end, canvas }: { framing: CameraKeyframe; end: KeyframeEnd; canvas: Size }) {
  const points = getSvgPoints(framing, canvas);
  return (
    <>
      <polygon className={styles.light} points={points} />
      <polygon className={styles.line} data-end={end} points={points} />
    </>
  );
}

/**
 * Line from the center of A to the center of B, with an arrowhead. Renders nothing if it is shorter than the arrowhead.
 */
function CameraPath({ from, to, scale }: { from: CameraKeyframe; to: CameraKeyframe; scale: number }) {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const long = Math.hypot(x, y);
  const tip = ARROW_PX / scale;
  if (long < tip) return null;
  const [ux, uy] = [x / long, y / long];
  const back = { x: to.x - ux * tip, y: to.y - uy * tip };
  const side = tip * 0.45;
  const head = `${to.x},${to.y} ${back.x - uy * side},${back.y + ux * side} ${back.x + uy * side},${back.y - ux * side}`;
  const line = { x1: from.x, y1: from.y, x2: back.x, y2: back.y };
  return (
    <>
      <line className={styles.light} {...line} />
      <line className={styles.line} {...line} />
      <polygon className={styles.tip} points={head} />
    </>
  );
}

function CameraFrameHandles({
  framing: seen,
  canvas,
  scale,
}: {
  framing: CameraKeyframe;
  canvas: Size;
  scale: number;
}) {
  const [side, reach] = [HANDLE_PX / scale, HIT_AREA_PX / scale];
  const knob = getRotateHandle(seen, canvas, ROTATE_HANDLE_OFFSET_PX / scale);
  const foot = getRotateHandle(seen, canvas, 0);
  return (
    <>
      <line className={styles.line} x1={foot.x} y1={foot.y} x2={knob.x} y2={knob.y} />
      <circle className={styles.grip} data-hold="turn" cx={knob.x} cy={knob.y} r={side * 0.62} />
      <circle className={`${styles.grip} ${styles.reach}`} data-hold="turn" cx={knob.x} cy={knob.y} r={reach / 2} />
      {getKeyframeCorners(seen, canvas).map(({ x, y }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: corners have an order and nothing else
        <g key={at}>
          <rect className={styles.grip} data-hold={at} x={x - side / 2} y={y - side / 2} width={side} height={side} />
          <rect
            className={`${styles.grip} ${styles.reach}`}
            data-hold={at}
            x={x - reach / 2}
            y={y - reach / 2}
            width={reach}
            height={reach}
          />
        </g>
      ))}
    </>
  );
}

/** Letter in the upper left corner of a frame. `at` is its slot: on a still camera, both letters share one frame. */
function CameraFrameLabel({
  framing: seen,
  canvas,
  scale,
  end,
  at,
}: Omit<OwnCameraFramesProps, "cutId" | "camera"> & { framing: CameraKeyframe; end: KeyframeEnd; at: number }) {
  const [corner] = getKeyframeCorners(seen, canvas);
  const side = LABEL_PX / scale;
  const gap = 7 / scale;
  return (
    <g transform={`translate(${corner.x} ${corner.y}) rotate(${seen.angle})`}>
      <rect className={styles.tag} x={gap + at * (side + gap / 2)} y={gap} width={side} height={side} rx={side / 5} />
      <text className={styles.name} x={gap + at * (side + gap / 2) + side / 2} y={gap + side / 2} fontSize={12 / scale}>
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
    const sizes = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    sizes.observe(stage.paper);
    return () => sizes.disconnect();
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
  const desk = useEditorContext();
  const { board } = desk;
  useEffect(() => {
    const element = svg.current;
    if (!element || !isOn) return;
    const hand = new CameraFrameController(desk, stage);
    const ended = new AbortController();
    const { signal } = ended;
    element.addEventListener("pointerdown", (event) => hand.handlePointerDown(event), { signal });
    element.addEventListener("pointermove", (event) => hand.handlePointerMove(event), { signal });
    element.addEventListener("pointerup", (event) => hand.handlePointerUp(event), { signal });
    element.addEventListener("pointercancel", (event) => hand.handlePointerUp(event), { signal });
    document.addEventListener("keyup", () => hand.handleKeyUp(), { signal });
    window.addEventListener("blur", () => hand.handleKeyUp(), { signal });
    const stopCuts = board.store.subscribe(({ currentId }, before) => {
      if (currentId !== before.currentId) hand.commit();
    });
    cameraFramesKeys.handleKey = (event) => hand.handleKeyDown(event);
    return () => {
      cameraFramesKeys.handleKey = null;
      stopCuts();
      hand.commit();
      ended.abort();
    };
  }, [svg, desk, board, stage, isOn]);
}
