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

/**
 * Debounce of picture requests while paused or scrubbing, ms, so that nothing is painted for cuts that are only passed.
 */
const REQUEST_DELAY_MS = 150;
/** Delay before the preview restarts after its worker failed, ms. The server may be available again. */
const RESTART_DELAY_MS = 5000;
/** A painted frame may be shown for this many later frames, because slow displays skip frames. */
const REUSABLE_FRAMES = 6;

/** Preview state of a board, shared by all canvases that show it. */
interface BoardPreview {
  readonly compositor: CompositorClient;
  readonly pictures: CutPictures;
  /** Width of each canvas, device px. */
  readonly widths: Map<HTMLCanvasElement, number>;
  /** Inputs of the last picture request. */
  lastRequest: readonly unknown[];
  requestTimer: ReturnType<typeof setTimeout> | undefined;
}

/** Frame of a board in a specific state. */
interface BoardFrame {
  readonly reel: RenderPlan;
  readonly frame: number;
}

const previewByBoard = new WeakMap<EditorContext["board"], BoardPreview>();

/**
 * Mount a canvas into an element that shows camera moves and transitions during playback and scrubbing. At frames
 * without them the canvas has `data-moving="off"` and the picture below it is visible. Returns the unmount function.
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
  /** Last requested frame, and the board frame of each requested composed frame. */
  let asked: BoardFrame | null = null;
  const frames = new WeakMap<ComposedFrame, BoardFrame>();
  let painted: BoardFrame | null = null;
  /** True if the current frame is shown by the canvas, false if by the picture below it. */
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
    // Paint the first moving frame ahead while hidden, so that it is ready in time.
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

/** True if a painted frame may be shown until the current one is painted: it is close to it and shows the same cut. */
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

/** Request the pictures of upcoming cuts: previews in any case, camera pictures during playback and scrubbing. */
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
