import { type CSSProperties, useEffect, useRef, useState } from "react";
import type { RoomState } from "@/features/storyboard/sync/room";
import type { DrawingSession } from "@/features/storyboard/sync/session";
import styles from "./DrawingCanvas.module.css";
import { stageMessages } from "./messages";
import { StageController } from "./stageController";
import { type Neighbours, useOnion } from "./useOnion";
import { useStill } from "./useStill";

export interface DrawingCanvasProps {
  session: DrawingSession;
  cutId: string | null;
  /** Size of the project's canvas in px, 16 to 8192. */
  width: number;
  height: number;
  canEdit: boolean;
  tool: "pencil" | "eraser";
  /** #rrggbb */
  colour: string;
  /** Brush diameter in canvas px, 1 to 64. */
  size: number;
  /** A picture of the current cut: shown while playing or scrubbing, and until the document is there. */
  stillUrl: string | null;
  /** A small copy of it, shown first; null where the next pictures are loaded ahead. */
  quickStillUrl?: string | null;
  showStill: boolean;
  /** The pictures of the cuts around, seen through the paper; null where they are not to be seen. */
  onion?: Neighbours | null;
  /** A colour was taken from the picture by Ctrl and a press, #rrggbb. */
  onPickColour?: (colour: string) => void;
}

type Phase = RoomState["phase"] | "none";

/** The paper that one draws on. While stills are shown no document is loaded, however fast the cuts pass by. */
export function DrawingCanvas(props: DrawingCanvasProps) {
  const {
    session,
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
    onPickColour,
  } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [controller, setController] = useState<StageController | null>(null);
  const [hasPicture, setHasPicture] = useState(false);
  const pick = useRef(onPickColour);
  pick.current = onPickColour;
  const [openId, setOpenId] = useState(cutId);
  if (!showStill && openId !== cutId) setOpenId(cutId);
  const { phase, mayEdit } = useRoom(session, openId, controller);

  useEffect(() => {
    if (!canvas.current) return;
    const events = { shown: setHasPicture, picked: (picked: string) => pick.current?.(picked) };
    const made = new StageController(canvas.current, { width, height }, events);
    setController(made);
    return () => {
      made.dispose();
      setController(null);
    };
  }, [width, height]);

  useEffect(() => controller?.setBrush({ kind: tool, colour, size }), [controller, tool, colour, size]);

  // Without a picture of it there is nothing to draw over blindly: an unknown cut is then a new one.
  const isThere = phase === "ready" || (phase === "absent" && stillUrl === null);
  const isEnabled = canEdit && mayEdit && isThere && !showStill && openId === cutId;
  useEffect(() => controller?.setEnabled(isEnabled), [controller, isEnabled]);

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
          <Still full={stillUrl} quick={quickStillUrl} isMoving={showStill} />
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

/** Covers the canvas, with paper alone where there is no picture. In motion one element is kept, so nothing flickers. */
function Still({ full, quick, isMoving }: { full: string | null; quick: string | null; isMoving: boolean }) {
  const url = useStill(full, quick);
  if (url === null) return <div className={styles.still} />;
  return (
    <img key={isMoving ? "moving" : url} className={styles.still} src={url} alt="" decoding="sync" draggable={false} />
  );
}

/** Opens the cut's document and puts it on the stage when it has loaded. */
function useRoom(session: DrawingSession, cutId: string | null, controller: StageController | null) {
  const [state, setState] = useState<{ cutId: string | null; phase: Phase; mayEdit: boolean }>({
    cutId: null,
    phase: "none",
    mayEdit: false,
  });

  useEffect(() => {
    if (!controller || cutId === null) return;
    const { room, release } = session.open(cutId);
    const follow = ({ phase, canEdit }: RoomState): void => {
      if (phase !== "loading") controller.setRoom(room);
      setState({ cutId, phase, mayEdit: canEdit });
    };
    const stop = room.state.subscribe(follow);
    follow(room.state.getState());
    return () => {
      stop();
      controller.setRoom(null);
      release();
      setState({ cutId: null, phase: "none", mayEdit: false });
    };
  }, [session, cutId, controller]);

  // What is known belongs to the cut that it was heard of.
  return state.cutId === cutId
    ? state
    : { phase: cutId === null ? ("none" as const) : ("loading" as const), mayEdit: false };
}
