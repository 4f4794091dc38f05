import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import {
  type FrameContent,
  getFrameContent,
  getUpcomingCuts,
  isPlainCut,
  type RenderPlan,
} from "@/playback/renderPlan";
import { CompositorClient } from "./compositorClient";
import type { ComposedFrame } from "./compositorProtocol";
import { CutPictures } from "./cutPictures";
import { getRenderPlan } from "./getRenderPlan";

type EditorContextPart = Pick<EditorContext, "board" | "drawings">;

/** Whoever goes or scrubs past a cut has nothing painted of it, ms. */
const REQUEST_DELAY_MS = 150;
/** After its worker failed, it is begun anew, ms: the server may be back. */
const RESTART_DELAY_MS = 5000;
/** What was painted ahead is shown for as many frames after it: pictures are skipped where the display is slow. */
const REUSABLE_FRAMES = 6;

/** The pictures of a board, for all canvases that show it. */
interface BoardPreview {
  readonly compositor: CompositorClient;
  readonly pictures: CutPictures;
  /** How wide each of the canvases is, px. */
  readonly widths: Map<HTMLCanvasElement, number>;
  /** What the pictures were asked for last. */
  lastRequest: readonly unknown[];
  requestTimer: ReturnType<typeof setTimeout> | undefined;
}

/** A frame of a board as it was then. */
interface BoardFrame {
  readonly reel: RenderPlan;
  readonly frame: number;
}

const previewByBoard = new WeakMap<EditorContext["board"], BoardPreview>();

/**
 * Puts a canvas into a place that shows what cameras see and transitions mix while the board plays or is scrubbed, when
 * the clock says so; at other frames it is `data-moving="off"`, and what lies below it is seen. Returns how to stop.
 */
export function mountMotionPreview(parts: EditorContextPart, place: HTMLElement): () => void {
  let again: ReturnType<typeof setTimeout> | undefined;
  const showAgain = (): void => {
    stop();
    stop = () => clearTimeout(again);
    again = setTimeout(() => {
      stop = mountUntilFailed(parts, place, showAgain);
    }, RESTART_DELAY_MS);
  };
  let stop = mountUntilFailed(parts, place, showAgain);
  return () => stop();
}

function mountUntilFailed(parts: EditorContextPart, place: HTMLElement, failed: () => void): () => void {
  const { board, drawings } = parts;
  const { clock } = board.transport;
  const together = previewByBoard.get(board) ?? createBoardPreview(parts);
  const { pictures, compositor, widths } = together;
  const canvas = document.createElement("canvas");
  canvas.dataset.moving = "off";
  place.append(canvas);
  let size = { width: 0, height: 0 };
  /** What it was asked to show last, and which frame each of what it is still to show is of. */
  let asked: BoardFrame | null = null;
  const frames = new WeakMap<ComposedFrame, BoardFrame>();
  let painted: BoardFrame | null = null;
  /** Whether the present frame is its, and not that of what lies below. */
  let isIts = false;

  const screen = compositor.addCanvas(canvas, drawings.options.canvas, (scene) => {
    painted = frames.get(scene) ?? null;
    if (
      isIts &&
      painted &&
      canReuseFrame(painted, { reel: getRenderPlan(board.store.getState()), frame: clock.frame })
    ) {
      canvas.dataset.moving = "on";
    }
  });
  const idAt = (index: number): string => board.store.getState().view.order[index] ?? "";
  const paint = (at: BoardFrame, { below, above, colour, weight }: FrameContent, isAnew = false): void => {
    if (!isAnew && asked?.reel === at.reel && asked.frame === at.frame) return;
    const seen = ({ index, keyframe }: FrameContent["below"]) => ({ keyframe, placed: pictures.of(idAt(index)) });
    const scene = { below: seen(below), above: above && seen(above), colour, weight };
    frames.set(scene, at);
    asked = at;
    screen.paint(size, scene);
  };

  const show = (isAnew = false): void => {
    const state = board.store.getState();
    const reel = getRenderPlan(state);
    requestPictures(parts, together, reel);
    const { frame } = clock;
    const isMoving = (state.playing || state.scrubbing) && size.width > 0;
    const shown = isMoving ? getFrameContent(reel, frame) : null;
    isIts = shown !== null && !isPlainCut(shown);
    if (shown && isIts) {
      if (painted && canReuseFrame(painted, { reel, frame })) canvas.dataset.moving = "on";
      paint({ reel, frame }, shown, isAnew);
      return;
    }
    canvas.dataset.moving = "off";
    // Painted out of sight, the first frame that moves is there in its moment.
    const next = state.playing && isMoving ? getFrameContent(reel, frame + 1) : null;
    if (next && !isPlainCut(next)) paint({ reel, frame: frame + 1 }, next);
    else asked = null;
    if (!isMoving) painted = null;
  };

  const sizes = new ResizeObserver(() => {
    const ratio = window.devicePixelRatio;
    size = { width: Math.round(place.clientWidth * ratio), height: Math.round(place.clientHeight * ratio) };
    widths.set(canvas, size.width);
    show(true);
  });
  sizes.observe(place);
  const hear = (cutId: string): void => {
    const shown = isIts && asked ? getFrameContent(asked.reel, asked.frame) : null;
    if ([shown?.below, shown?.above].some((seen) => seen && idAt(seen.index) === cutId)) show(true);
  };
  pictures.listeners.add(hear);
  compositor.failureListeners.add(failed);
  widths.set(canvas, 0);
  const stops = [
    clock.subscribe(() => show()),
    board.store.subscribe(() => show()),
    drawings.previewState.subscribe(() => show()),
  ];
  show();
  return () => {
    for (const stop of stops) stop();
    sizes.disconnect();
    pictures.listeners.delete(hear);
    compositor.failureListeners.delete(failed);
    widths.delete(canvas);
    screen.close();
    canvas.remove();
    if (widths.size === 0) disposeBoardPreview(board);
  };
}

/** Whether what was painted for one frame may stand for another until that is painted, too: of the same cuts, just before. */
function canReuseFrame(painted: BoardFrame, now: BoardFrame): boolean {
  if (painted.reel !== now.reel || painted.frame > now.frame + 1 || painted.frame < now.frame - REUSABLE_FRAMES)
    return false;
  const [was, is] = [getFrameContent(painted.reel, painted.frame), getFrameContent(now.reel, now.frame)];
  return was?.below.index === is?.below.index || was?.above?.index === is?.below.index;
}

function createBoardPreview(parts: EditorContextPart): BoardPreview {
  const screens = new CompositorClient();
  const pictures = new CutPictures(parts, screens);
  const made: BoardPreview = {
    compositor: screens,
    pictures,
    widths: new Map(),
    lastRequest: [],
    requestTimer: undefined,
  };
  previewByBoard.set(parts.board, made);
  return made;
}

function disposeBoardPreview(board: EditorContext["board"]): void {
  const { pictures, requestTimer, compositor } = previewByBoard.get(board) ?? {};
  clearTimeout(requestTimer);
  pictures?.dispose();
  compositor?.dispose();
  previewByBoard.delete(board);
}

/** What comes next is there before it is seen: previews always, and while it plays what is painted of documents. */
function requestPictures({ board, drawings }: EditorContextPart, together: BoardPreview, reel: RenderPlan): void {
  const { playing, scrubbing, loop, layout, view } = board.store.getState();
  const index = layout.getCutIndexAt(board.transport.clock.frame);
  const across = Math.max(...together.widths.values());
  const asked = [reel, index, playing, scrubbing, loop, across, drawings.previewState.getState().version];
  if (asked.every((each, at) => each === together.lastRequest[at])) return;
  together.lastRequest = asked;
  const { upcoming, withCameraArea } = getUpcomingCuts(reel, index, loop);
  const ids = (indexes: number[]): string[] => indexes.flatMap((at) => view.order[at] ?? []);
  const { pictures } = together;
  clearTimeout(together.requestTimer);
  if (playing) {
    pictures.request(ids(upcoming), ids(withCameraArea), across);
    return;
  }
  if (scrubbing) pictures.request(ids(upcoming), [], across);
  together.requestTimer = setTimeout(
    () => pictures.request(ids(upcoming), scrubbing ? ids(withCameraArea) : [], across),
    REQUEST_DELAY_MS,
  );
}
