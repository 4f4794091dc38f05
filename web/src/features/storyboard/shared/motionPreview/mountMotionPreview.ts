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
  readonly plan: RenderPlan;
  readonly frame: number;
}

const previewByBoard = new WeakMap<EditorContext["board"], BoardPreview>();

/**
 * Mount a canvas into an element that shows camera moves and transitions during playback and scrubbing. At frames
 * without them the canvas has `data-moving="off"` and the picture below it is visible. Returns the unmount function.
 */
export function mountMotionPreview(editor: EditorContextPart, container: HTMLElement): () => void {
  let restartTimer: ReturnType<typeof setTimeout> | undefined;
  const restart = (): void => {
    stop();
    stop = () => clearTimeout(restartTimer);
    restartTimer = setTimeout(() => {
      stop = mountUntilFailed(editor, container, restart);
    }, RESTART_DELAY_MS);
  };
  let stop = mountUntilFailed(editor, container, restart);
  return () => stop();
}

function mountUntilFailed(editor: EditorContextPart, container: HTMLElement, onFailed: () => void): () => void {
  const { board, drawings } = editor;
  const { clock } = board.transport;
  const preview = previewByBoard.get(board) ?? createBoardPreview(editor);
  const { pictures, compositor, widths } = preview;
  const canvas = document.createElement("canvas");
  canvas.dataset.moving = "off";
  container.append(canvas);
  let size = { width: 0, height: 0 };
  /** Last requested frame, and the board frame of each requested composed frame. */
  let requested: BoardFrame | null = null;
  const boardFrames = new WeakMap<ComposedFrame, BoardFrame>();
  let paintedFrame: BoardFrame | null = null;
  /** True if the current frame is shown by the canvas, false if by the picture below it. */
  let isCanvasVisible = false;

  const compositorCanvas = compositor.addCanvas(canvas, drawings.options.canvas, (composedFrame) => {
    paintedFrame = boardFrames.get(composedFrame) ?? null;
    if (
      isCanvasVisible &&
      paintedFrame &&
      canReuseFrame(paintedFrame, { plan: getRenderPlan(board.store.getState()), frame: clock.frame })
    ) {
      canvas.dataset.moving = "on";
    }
  });
  const getCutId = (index: number): string => board.store.getState().view.order[index] ?? "";
  const paint = (boardFrame: BoardFrame, { below, above, colour, weight }: FrameContent, force = false): void => {
    if (!force && requested?.plan === boardFrame.plan && requested.frame === boardFrame.frame) return;
    const toComposedCut = ({ index, keyframe }: FrameContent["below"]) => ({
      keyframe,
      positionedPicture: pictures.getPicture(getCutId(index)),
    });
    const composedFrame = { below: toComposedCut(below), above: above && toComposedCut(above), colour, weight };
    boardFrames.set(composedFrame, boardFrame);
    requested = boardFrame;
    compositorCanvas.paint(size, composedFrame);
  };

  const update = (force = false): void => {
    const state = board.store.getState();
    const plan = getRenderPlan(state);
    requestPictures(editor, preview, plan);
    const { frame } = clock;
    const isMoving = (state.playing || state.scrubbing) && size.width > 0;
    const content = isMoving ? getFrameContent(plan, frame) : null;
    isCanvasVisible = content !== null && !isPlainCut(content);
    if (content && isCanvasVisible) {
      if (paintedFrame && canReuseFrame(paintedFrame, { plan, frame })) canvas.dataset.moving = "on";
      paint({ plan, frame }, content, force);
      return;
    }
    canvas.dataset.moving = "off";
    // Paint the first moving frame ahead while hidden, so that it is ready in time.
    const next = state.playing && isMoving ? getFrameContent(plan, frame + 1) : null;
    if (next && !isPlainCut(next)) paint({ plan, frame: frame + 1 }, next);
    else requested = null;
    if (!isMoving) paintedFrame = null;
  };

  const resizeObserver = new ResizeObserver(() => {
    const ratio = window.devicePixelRatio;
    size = { width: Math.round(container.clientWidth * ratio), height: Math.round(container.clientHeight * ratio) };
    widths.set(canvas, size.width);
    update(true);
  });
  resizeObserver.observe(container);
  const handlePictureChange = (cutId: string): void => {
    const content = isCanvasVisible && requested ? getFrameContent(requested.plan, requested.frame) : null;
    if ([content?.below, content?.above].some((visibleCut) => visibleCut && getCutId(visibleCut.index) === cutId))
      update(true);
  };
  pictures.listeners.add(handlePictureChange);
  compositor.failureListeners.add(onFailed);
  widths.set(canvas, 0);
  const stops = [
    clock.subscribe(() => update()),
    board.store.subscribe(() => update()),
    drawings.previewState.subscribe(() => update()),
  ];
  update();
  return () => {
    for (const stop of stops) stop();
    resizeObserver.disconnect();
    pictures.listeners.delete(handlePictureChange);
    compositor.failureListeners.delete(onFailed);
    widths.delete(canvas);
    compositorCanvas.close();
    canvas.remove();
    if (widths.size === 0) disposeBoardPreview(board);
  };
}

/** True if a painted frame may be shown until the current one is painted: it is close to it and shows the same cut. */
function canReuseFrame(paintedFrame: BoardFrame, current: BoardFrame): boolean {
  if (
    paintedFrame.plan !== current.plan ||
    paintedFrame.frame > current.frame + 1 ||
    paintedFrame.frame < current.frame - REUSABLE_FRAMES
  )
    return false;
  const [before, after] = [
    getFrameContent(paintedFrame.plan, paintedFrame.frame),
    getFrameContent(current.plan, current.frame),
  ];
  return before?.below.index === after?.below.index || before?.above?.index === after?.below.index;
}

function createBoardPreview(editor: EditorContextPart): BoardPreview {
  const compositor = new CompositorClient();
  const pictures = new CutPictures(editor, compositor);
  const preview: BoardPreview = {
    compositor,
    pictures,
    widths: new Map(),
    lastRequest: [],
    requestTimer: undefined,
  };
  previewByBoard.set(editor.board, preview);
  return preview;
}

function disposeBoardPreview(board: EditorContext["board"]): void {
  const { pictures, requestTimer, compositor } = previewByBoard.get(board) ?? {};
  clearTimeout(requestTimer);
  pictures?.dispose();
  compositor?.dispose();
  previewByBoard.delete(board);
}

/** Request the pictures of upcoming cuts: previews in any case, camera pictures during playback and scrubbing. */
function requestPictures({ board, drawings }: EditorContextPart, preview: BoardPreview, plan: RenderPlan): void {
  const { playing, scrubbing, loop, layout, view } = board.store.getState();
  const index = layout.getCutIndexAt(board.transport.clock.frame);
  const widthPx = Math.max(...preview.widths.values());
  const request = [plan, index, playing, scrubbing, loop, widthPx, drawings.previewState.getState().version];
  if (request.every((each, i) => each === preview.lastRequest[i])) return;
  preview.lastRequest = request;
  const { upcoming, withCameraArea } = getUpcomingCuts(plan, index, loop);
  const ids = (indexes: number[]): string[] => indexes.flatMap((cutIndex) => view.order[cutIndex] ?? []);
  const { pictures } = preview;
  clearTimeout(preview.requestTimer);
  if (playing) {
    pictures.request(ids(upcoming), ids(withCameraArea), widthPx);
    return;
  }
  if (scrubbing) pictures.request(ids(upcoming), [], widthPx);
  preview.requestTimer = setTimeout(
    () => pictures.request(ids(upcoming), scrubbing ? ids(withCameraArea) : [], widthPx),
    REQUEST_DELAY_MS,
  );
}
