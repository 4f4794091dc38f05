import { type CSSProperties, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useStore } from "zustand";
import { useBoard, useDesk, usePeers } from "@/features/storyboard/desk/desk";
import { camera as view } from "@/features/storyboard/stage/cameraStore";
import { currentStage } from "@/features/storyboard/stage/currentStage";
import type { StageController } from "@/features/storyboard/stage/stageController";
import { framing, framingKeys } from "@/features/storyboard/store/framing";
import { currentCut } from "@/features/storyboard/store/state";
import type { Camera } from "@/features/storyboard/types";
import { cornersOf, type Framing } from "@/playback/camera";
import { personColour } from "@/ui/initials";
import styles from "./CameraFrames.module.css";
import { CameraHand } from "./cameraHand";
import { cameraOf, type End, isStill, knobOf, type Size } from "./gestures";
import { cameraMessages } from "./messages";

/** CSS px on the screen. */
const GRIP = 9;
const REACH = 22;
const KNOB_AWAY = 26;
const TAG = 18;
const TIP = 11;

const OWN = "var(--accent)";

/** The frames of the current cut's camera over the paper, and what others try with theirs. Nothing while it plays. */
export default function CameraFrames() {
  const stage = useStore(currentStage, ({ controller }) => controller);
  const isHidden = useBoard((state) => state.playing || state.scrubbing);
  return stage && !isHidden ? createPortal(<Frames stage={stage} />, stage.paper) : null;
}

function Frames({ stage }: { stage: StageController }) {
  const desk = useDesk();
  const { project } = desk;
  const cut = useBoard(currentCut);
  const isOn = useStore(framing, (state) => state.isOn);
  const peers = usePeers();
  const svg = useRef<SVGSVGElement>(null);
  useHand(svg, stage, isOn);
  const scale = useScale(stage);
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
      {isOn ? <Own cutId={cut.id} camera={cameraOf(cut.camera, project)} canvas={project} scale={scale} /> : null}
      {theirs.map(({ connectionId, person, state }) => (
        <g key={connectionId} style={{ "--frame": personColour(person.id) } as CSSProperties}>
          {state.camera_frames?.map((each, at) => (
            <Frame key={at === 0 ? "from" : "to"} framing={each} end={at === 0 ? "from" : "to"} canvas={project} />
          ))}
        </g>
      ))}
    </svg>
  );
}

interface OwnProps {
  cutId: string;
  camera: Camera;
  canvas: Size;
  scale: number;
}

function Own({ cutId, camera: stored, canvas, scale }: OwnProps) {
  const mask = useId();
  const canEdit = useBoard((state) => state.canEdit);
  const end = useStore(framing, (state) => state.end);
  const trial = useStore(framing, (state) => state.trial);
  const camera = trial?.cutId === cutId ? trial.camera : stored;
  const other: End = end === "from" ? "to" : "from";
  const [a, b] = [camera.from, camera.to];
  const still = isStill(camera);
  const ends: End[] = [other, end];
  return (
    <g style={{ "--frame": OWN } as CSSProperties}>
      <mask id={mask}>
        <rect width={canvas.width} height={canvas.height} fill="#fff" />
        {[a, b].map((each, at) => (
          <polygon key={at === 0 ? "from" : "to"} points={pointsOf(each, canvas)} style={{ fill: "#000" }} />
        ))}
      </mask>
      <rect width={canvas.width} height={canvas.height} className={styles.outside} mask={`url(#${mask})`} />
      {ends.map((each) => (
        <Frame key={each} framing={camera[each]} end={each} canvas={canvas} />
      ))}
      <Way from={a} to={b} scale={scale} />
      {canEdit ? (
        <>
          <polygon className={styles.body} data-hold="move" data-end={end} points={pointsOf(camera[end], canvas)} />
          {still ? null : (
            <polygon
              className={styles.edge}
              data-hold="move"
              data-end={other}
              points={pointsOf(camera[other], canvas)}
            />
          )}
          <Grips framing={camera[end]} canvas={canvas} scale={scale} />
        </>
      ) : null}
      <Tag framing={a} canvas={canvas} scale={scale} end="from" at={0} />
      <Tag framing={b} canvas={canvas} scale={scale} end="to" at={still ? 1 : 0} />
    </g>
  );
}

function pointsOf(framing: Framing, canvas: Size): string {
  return cornersOf(framing, canvas)
    .map(({ x, y }) => `${x},${y}`)
    .join(" ");
}

/** A is solid, B is dashed. */
function Frame({ framing, end, canvas }: { framing: Framing; end: End; canvas: Size }) {
  const points = pointsOf(framing, canvas);
  return (
    <>
      <polygon className={styles.light} points={points} />
      <polygon className={styles.line} data-end={end} points={points} />
    </>
  );
}

/** From the middle of A to the middle of B, with an arrow. */
function Way({ from, to, scale }: { from: Framing; to: Framing; scale: number }) {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const long = Math.hypot(x, y);
  const tip = TIP / scale;
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

function Grips({ framing: seen, canvas, scale }: { framing: Framing; canvas: Size; scale: number }) {
  const [side, reach] = [GRIP / scale, REACH / scale];
  const knob = knobOf(seen, canvas, KNOB_AWAY / scale);
  const foot = knobOf(seen, canvas, 0);
  return (
    <>
      <line className={styles.line} x1={foot.x} y1={foot.y} x2={knob.x} y2={knob.y} />
      <circle className={styles.grip} data-hold="turn" cx={knob.x} cy={knob.y} r={side * 0.62} />
      <circle className={`${styles.grip} ${styles.reach}`} data-hold="turn" cx={knob.x} cy={knob.y} r={reach / 2} />
      {cornersOf(seen, canvas).map(({ x, y }, at) => (
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

/** A letter within the upper left corner; of a still framing both, one beside the other. */
function Tag({
  framing: seen,
  canvas,
  scale,
  end,
  at,
}: Omit<OwnProps, "cutId" | "camera"> & { framing: Framing; end: End; at: number }) {
  const [corner] = cornersOf(seen, canvas);
  const side = TAG / scale;
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

/** CSS px to a px of the canvas, whatever moves or resizes the paper. */
function useScale(stage: StageController): number {
  useStore(view);
  const [, setWidth] = useState(0);
  useLayoutEffect(() => {
    const sizes = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    sizes.observe(stage.paper);
    return () => sizes.disconnect();
  }, [stage]);
  return stage.scale;
}

/** Native events: the stage listens on an element between these frames and where React does. */
function useHand(svg: { readonly current: SVGSVGElement | null }, stage: StageController, isOn: boolean): void {
  const desk = useDesk();
  const { board } = desk;
  useEffect(() => {
    const element = svg.current;
    if (!element || !isOn) return;
    const hand = new CameraHand(desk, stage);
    const ended = new AbortController();
    const { signal } = ended;
    element.addEventListener("pointerdown", (event) => hand.press(event), { signal });
    element.addEventListener("pointermove", (event) => hand.move(event), { signal });
    element.addEventListener("pointerup", (event) => hand.release(event), { signal });
    element.addEventListener("pointercancel", (event) => hand.release(event), { signal });
    document.addEventListener("keyup", () => hand.keyUp(), { signal });
    window.addEventListener("blur", () => hand.keyUp(), { signal });
    const stopCuts = board.store.subscribe(({ currentId }, before) => {
      if (currentId !== before.currentId) hand.commit();
    });
    framingKeys.steer = (event) => hand.steer(event);
    return () => {
      framingKeys.steer = null;
      stopCuts();
      hand.commit();
      ended.abort();
    };
  }, [svg, desk, board, stage, isOn]);
}
