import type { Desk } from "@/features/storyboard/desk/desk";
import { aheadOf, frameOf, isPlain, type Reel, type Shown } from "@/playback/shown";
import { ShownPainter } from "./paintShown";
import { Pictures } from "./pictures";
import { playedOf } from "./playedOf";

type Parts = Pick<Desk, "board" | "drawings">;

/** Whoever goes or scrubs past a cut has nothing painted of it, ms. */
const REST_MS = 150;

/** The pictures of a board, for all canvases that show it. */
interface Shared {
  readonly pictures: Pictures;
  /** How wide each of the canvases is, px. */
  readonly widths: Map<HTMLCanvasElement, number>;
  /** What the pictures were asked for last. */
  asked: readonly unknown[];
  rest: ReturnType<typeof setTimeout> | undefined;
}

const boards = new WeakMap<Desk["board"], Shared>();

/**
 * Has a canvas show what cameras see and transitions mix while the board plays or is scrubbed, in the moment in which
 * the clock says so; at other frames it is `data-moving="off"`, and what lies below it is seen. Returns how to stop.
 */
export function showMoving(parts: Parts, canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) return () => undefined;
  const { board, drawings } = parts;
  const { clock } = board.transport;
  const together = boards.get(board) ?? begin(parts);
  const { pictures, widths } = together;
  const idAt = (index: number): string => board.store.getState().view.order[index] ?? "";
  const painter = new ShownPainter(context, drawings.options.canvas, (index) => pictures.of(idAt(index)));
  let size = { width: 0, height: 0 };
  let onIt: { reel: Reel; frame: number } | null = null;

  const paint = (shown: Shown): void => {
    if (canvas.width !== size.width) canvas.width = size.width;
    if (canvas.height !== size.height) canvas.height = size.height;
    painter.paint(shown);
    canvas.dataset.moving = "on";
  };
  const show = (isAnew = false): void => {
    const state = board.store.getState();
    const reel = playedOf(state);
    askFor(parts, together, reel);
    const { frame } = clock;
    if (!isAnew && onIt?.reel === reel && onIt.frame === frame && (state.playing || state.scrubbing)) return;
    const shown = (state.playing || state.scrubbing) && size.width > 0 ? frameOf(reel, frame) : null;
    if (shown && !isPlain(shown)) {
      paint(shown);
      onIt = { reel, frame };
    } else if (onIt || canvas.dataset.moving === "on") {
      canvas.dataset.moving = "off";
      onIt = null;
    }
  };

  const sizes = new ResizeObserver(() => {
    const ratio = window.devicePixelRatio;
    size = { width: Math.round(canvas.clientWidth * ratio), height: Math.round(canvas.clientHeight * ratio) };
    widths.set(canvas, size.width);
    show(true);
  });
  sizes.observe(canvas);
  const hear = (cutId: string): void => {
    const shown = onIt && frameOf(onIt.reel, onIt.frame);
    const isSeen = [shown?.below, shown?.above].some((seen) => seen && idAt(seen.index) === cutId);
    if (isSeen) show(true);
  };
  pictures.listeners.add(hear);
  widths.set(canvas, 0);
  const stops = [
    clock.subscribe(() => show()),
    board.store.subscribe(() => show()),
    drawings.previews.subscribe(() => show()),
  ];
  show();
  return () => {
    for (const stop of stops) stop();
    sizes.disconnect();
    pictures.listeners.delete(hear);
    widths.delete(canvas);
    if (widths.size === 0) end(board);
  };
}

function begin(parts: Parts): Shared {
  const made: Shared = { pictures: new Pictures(parts), widths: new Map(), asked: [], rest: undefined };
  boards.set(parts.board, made);
  return made;
}

function end(board: Desk["board"]): void {
  const { pictures, rest } = boards.get(board) ?? {};
  clearTimeout(rest);
  pictures?.dispose();
  boards.delete(board);
}

/** What comes next is there before it is seen: previews always, and while it plays what is painted of documents. */
function askFor({ board, drawings }: Parts, together: Shared, reel: Reel): void {
  const { playing, scrubbing, loop, layout, view } = board.store.getState();
  const index = layout.cutAt(board.transport.clock.frame);
  const across = Math.max(...together.widths.values());
  const asked = [reel, index, playing, scrubbing, loop, across, drawings.previews.getState().version];
  if (asked.every((each, at) => each === together.asked[at])) return;
  together.asked = asked;
  const { near, moving } = aheadOf(reel, index, loop);
  const ids = (indexes: number[]): string[] => indexes.flatMap((at) => view.order[at] ?? []);
  const { pictures } = together;
  clearTimeout(together.rest);
  if (playing) {
    pictures.want(ids(near), ids(moving), across);
    return;
  }
  if (scrubbing) pictures.want(ids(near), [], across);
  together.rest = setTimeout(() => pictures.want(ids(near), scrubbing ? ids(moving) : [], across), REST_MS);
}
