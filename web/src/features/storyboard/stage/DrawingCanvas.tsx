import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from "react";
import { BASE_LAYER } from "@/engine/layers";
import type { Brush } from "@/engine/paint";
import type { Part } from "@/engine/picture";
import type { Drawings } from "@/features/storyboard/drawingSync/drawings";
import type { CutRoom, RoomState } from "@/features/storyboard/drawingSync/room";
import { useOwnPicture } from "@/features/storyboard/shared/useOwnPicture";
import { currentStage } from "./currentStage";
import styles from "./DrawingCanvas.module.css";
import { stageMessages } from "./messages";
import { StageController } from "./stageController";
import type { Pen } from "./stageTools";
import { type Neighbours, useOnion } from "./useOnion";
import { type OthersStrokes, useOthers } from "./useOthers";
import { useStill } from "./useStill";

export interface DrawingCanvasProps {
  drawings: Drawings;
  cutId: string | null;
  /** Size of the project's canvas in px, 16 to 8192. */
  width: number;
  height: number;
  canEdit: boolean;
  tool: Pen["tool"];
  /** #rrggbb */
  colour: string;
  /** Brush diameter in canvas px, 1 to 64. */
  size: number;
  /** 0 to SMOOTHING_MAX. */
  smoothing?: number;
  penOnly?: boolean;
  /** The background that lies under the cut's own drawing. */
  underId?: string | null;
  /** What strokes go to; a layer of the background where it says so. */
  part?: Part;
  layerId?: string;
  /** A picture of the current cut: shown while playing or scrubbing, and until the document is there. */
  stillUrl: string | null;
  /** A small copy of it, shown first; null where the next pictures are loaded ahead. */
  quickStillUrl?: string | null;
  showStill: boolean;
  /** The pictures of the cuts around, seen through the paper; null where they are not to be seen. */
  onion?: Neighbours | null;
  /** A colour was taken from the picture by Ctrl and a press, #rrggbb. */
  onPickColour?: (colour: string) => void;
  onBlocked?: (why: "hidden" | "locked") => void;
  /** What others are drawing at this moment. */
  others?: OthersStrokes | null;
  onPointed?: (at: { x: number; y: number } | null) => void;
}

type Phase = RoomState["phase"] | "none";

/** The paper that one draws on. While stills are shown no document is loaded, however fast the cuts pass by. */
export function DrawingCanvas(props: DrawingCanvasProps) {
  const {
    drawings,
    cutId,
    width,
    height,
    canEdit,
    tool,
    colour,
    size,
    stillUrl,
    quickStillUrl = null,
    showStill,
    onion = null,
    smoothing = 0,
    penOnly = false,
    underId = null,
    part = "own",
    layerId = BASE_LAYER,
    others = null,
  } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [controller, setController] = useState<StageController | null>(null);
  const [hasPicture, setHasPicture] = useState(false);
  const told = useRef(props);
  told.current = props;
  const [openId, setOpenId] = useState(cutId);
  if (!showStill && openId !== cutId) setOpenId(cutId);
  const own = useRoom(drawings, openId);
  const under = useRoom(drawings, openId === null || showStill ? null : underId);
  useRooms(controller, own, under, underId);
  const { phase, mayEdit } = part === "under" ? { ...under, phase: bothPhases(own.phase, under.phase) } : own;

  useEffect(() => {
    if (!canvas.current) return;
    const made = new StageController(
      canvas.current,
      { width, height },
      {
        shown: setHasPicture,
        picked: (picked) => told.current.onPickColour?.(picked),
        blocked: (why) => told.current.onBlocked?.(why),
        pointed: (at) => told.current.onPointed?.(at),
      },
    );
    setController(made);
    currentStage.setState({ controller: made });
    return () => {
      made.dispose();
      currentStage.setState({ controller: null });
      setController(null);
    };
  }, [width, height]);

  useEffect(() => {
    const brush: Brush = { kind: tool === "eraser" ? "eraser" : "pencil", colour, size };
    controller?.setPen({ tool, brush, smoothing, penOnly });
  }, [controller, tool, colour, size, smoothing, penOnly]);
  useEffect(() => controller?.setTarget(part, layerId), [controller, part, layerId]);

  // Without a picture of it there is nothing to draw over blindly: an unknown cut is then a new one.
  const isThere = phase === "ready" || (phase === "absent" && stillUrl === null);
  const isEnabled = canEdit && mayEdit && isThere && !showStill && openId === cutId;
  useEffect(() => controller?.setEnabled(isEnabled), [controller, isEnabled]);

  useOthers(controller, others, own.room, under.room);
  useOnion(controller, !showStill && openId === cutId && phase === "ready" ? cutId : null, onion, { width, height });

  const isWaiting = cutId !== null && (openId !== cutId || phase === "loading" || !hasPicture);
  const isBlind = phase === "absent" && stillUrl !== null;
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
          <Still cutId={cutId} full={stillUrl} quick={quickStillUrl} isMoving={showStill} />
        ) : null}
        {!showStill && cutId !== null && phase === "loading" ? (
          <p className={styles.notice} role="status">
            {stageMessages.loading}
          </p>
        ) : null}
        {!showStill && isBlind ? (
          <p className={styles.notice} role="status">
            {stageMessages.absent}
          </p>
        ) : null}
      </div>
    </div>
  );
}

interface StillProps {
  cutId: string | null;
  full: string | null;
  quick: string | null;
  isMoving: boolean;
}

/** Covers the canvas, with paper alone where there is no picture. In motion one element is kept, so nothing flickers. */
function Still({ cutId, full, quick, isMoving }: StillProps) {
  const url = useStill(full, quick);
  if (url === null) return <div className={styles.still} />;
  return <StillPicture key={isMoving ? "moving" : url} cutId={cutId} url={url} />;
}

function StillPicture({ cutId, url }: { cutId: string | null; url: string }) {
  const image = useRef<HTMLImageElement>(null);
  const loaded = useOwnPicture(image, cutId, url);
  return (
    <div className={styles.still}>
      <img ref={image} className={styles.picture} src={url} alt="" decoding="sync" draggable={false} onLoad={loaded} />
    </div>
  );
}

interface OpenRoom {
  room: CutRoom | null;
  phase: Phase;
  mayEdit: boolean;
}

const NO_ROOM: OpenRoom = { room: null, phase: "none", mayEdit: false };

/** Opens a document; its room is given when it has loaded, or cannot be. */
function useRoom(drawings: Drawings, cutId: string | null): OpenRoom {
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

function bothPhases(own: Phase, under: Phase): Phase {
  return own === "ready" || own === "absent" ? under : own;
}

/** Puts the loaded drawings on the stage. A background that is still on its way leaves the drawing to itself. */
function useRooms(controller: StageController | null, own: OpenRoom, under: OpenRoom, underId: string | null): void {
  const lower = underId === null ? null : under.room;
  useLayoutEffect(() => controller?.setRoom(own.room, lower), [controller, own.room, lower]);
}
