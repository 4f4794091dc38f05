import type { Desk } from "@/features/storyboard/desk/desk";
import { aheadOf, frameOf, isPlain, type Reel, type Shown } from "@/playback/shown";
import { Pictures } from "./pictures";
import { playedOf } from "./playedOf";
import type { Scene } from "./screenProtocol";
import { Screens } from "./screens";

type Parts = Pick<Desk, "board" | "drawings">;

/** Whoever goes or scrubs past a cut has nothing painted of it, ms. */
const REST_MS = 150;
/** After its worker failed, it is begun anew, ms: the server may be back. */
const AGAIN_MS = 5000;
/** What was painted ahead is shown for as many frames after it: pictures are skipped where the display is slow. */
const NEARLY = 6;

/** The pictures of a board, for all canvases that show it. */
interface Shared {
  readonly screens: Screens;
  readonly pictures: Pictures;
  /** How wide each of the canvases is, px. */
  readonly widths: Map<HTMLCanvasElement, number>;
  /** What the pictures were asked for last. */
  asked: readonly unknown[];
  rest: ReturnType<typeof setTimeout> | undefined;
}

/** A frame of a board as it was then. */
interface At {
  readonly reel: Reel;
  readonly frame: number;
}

const boards = new WeakMap<Desk["board"], Shared>();

/**
 * Puts a canvas into a place that shows what cameras see and transitions mix while the board plays or is scrubbed, when
 * the clock says so; at other frames it is `data-moving="off"`, and what lies below it is seen. Returns how to stop.
 */
export function showMoving(parts: Parts, place: HTMLElement): () => void {
  let again: ReturnType<typeof setTimeout> | undefined;
  const showAgain = (): void => {
    stop();
    stop = () => clearTimeout(again);
    again = setTimeout(() => {
      stop = showUntilFailed(parts, place, showAgain);
    }, AGAIN_MS);
  };
  let stop = showUntilFailed(parts, place, showAgain);
  return () => stop();
}

function showUntilFailed(parts: Parts, place: HTMLElement, failed: () => void): () => void {
  const { board, drawings } = parts;
  const { clock } = board.transport;
  const together = boards.get(board) ?? begin(parts);
  const { pictures, screens, widths } = together;
  const canvas = document.createElement("canvas");
  canvas.dataset.moving = "off";
  place.append(canvas);
  let size = { width: 0, height: 0 };
  /** What it was asked to show last, and which frame each of what it is still to show is of. */
  let asked: At | null = null;
  const frames = new WeakMap<Scene, At>();
  let painted: At | null = null;
  /** Whether the present frame is its, and not that of what lies below. */
  let isIts = false;

  const screen = screens.add(canvas, drawings.options.canvas, (scene) => {
    painted = frames.get(scene) ?? null;
    if (isIts && painted && isNear(painted, { reel: playedOf(board.store.getState()), frame: clock.frame })) {
      canvas.dataset.moving = "on";
    }
  });
  const idAt = (index: number): string => board.store.getState().view.order[index] ?? "";
  const paint = (at: At, { below, above, colour, weight }: Shown, isAnew = false): void => {
    if (!isAnew && asked?.reel === at.reel && asked.frame === at.frame) return;
    const seen = ({ index, framing }: Shown["below"]) => ({ framing, placed: pictures.of(idAt(index)) });
    const scene = { below: seen(below), above: above && seen(above), colour, weight };
    frames.set(scene, at);
    asked = at;
    screen.paint(size, scene);
  };

  const show = (isAnew = false): void => {
    const state = board.store.getState();
    const reel = playedOf(state);
    askFor(parts, together, reel);
    const { frame } = clock;
    const isMoving = (state.playing || state.scrubbing) && size.width > 0;
    const shown = isMoving ? frameOf(reel, frame) : null;
    isIts = shown !== null && !isPlain(shown);
    if (shown && isIts) {
      if (painted && isNear(painted, { reel, frame })) canvas.dataset.moving = "on";
      paint({ reel, frame }, shown, isAnew);
      return;
    }
    canvas.dataset.moving = "off";
    // Painted out of sight, the first frame that moves is there in its moment.
    const next = state.playing && isMoving ? frameOf(reel, frame + 1) : null;
    if (next && !isPlain(next)) paint({ reel, frame: frame + 1 }, next);
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
    const shown = isIts && asked ? frameOf(asked.reel, asked.frame) : null;
    if ([shown?.below, shown?.above].some((seen) => seen && idAt(seen.index) === cutId)) show(true);
  };
  pictures.listeners.add(hear);
  screens.failed.add(failed);
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
    screens.failed.delete(failed);
    widths.delete(canvas);
    screen.close();
    canvas.remove();
    if (widths.size === 0) end(board);
  };
}

/** Whether what was painted for one frame may stand for another until that is painted, too: of the same cuts, just before. */
function isNear(painted: At, now: At): boolean {
  if (painted.reel !== now.reel || painted.frame > now.frame + 1 || painted.frame < now.frame - NEARLY) return false;
  const [was, is] = [frameOf(painted.reel, painted.frame), frameOf(now.reel, now.frame)];
  return was?.below.index === is?.below.index || was?.above?.index === is?.below.index;
}

function begin(parts: Parts): Shared {
  const screens = new Screens();
  const pictures = new Pictures(parts, screens);
  const made: Shared = { screens, pictures, widths: new Map(), asked: [], rest: undefined };
  boards.set(parts.board, made);
  return made;
}

function end(board: Desk["board"]): void {
  const { pictures, rest, screens } = boards.get(board) ?? {};
  clearTimeout(rest);
  pictures?.dispose();
  screens?.dispose();
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
