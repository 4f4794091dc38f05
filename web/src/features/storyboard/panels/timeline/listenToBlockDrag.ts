import type { StoreApi } from "zustand/vanilla";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { messages } from "@/features/storyboard/messages";
import { getDraggedFrames, getEdgeAtX, getGapAtX } from "@/features/storyboard/model/hitTest";
import { getDropSlot, isSameOrder, reorder } from "@/features/storyboard/model/reorder";
import type { BlockLayout } from "@/playback/layoutCuts";
import { toast } from "@/ui/toasts";
import { LEAD_PX } from "./margins";
import { createTrimPreview, type TrimPreview } from "./trimPreview";
import { scrollNearEdge } from "./useScrub";

/**
 * Distance in px at which a mouse or pen starts a drag. A finger that moves SCROLL_PX before the long press scrolls.
 */
const DRAG_PX = 4;
const SCROLL_PX = 8;
/** Time after which a resting finger lifts a block, in ms. */
const LONG_PRESS_MS = 400;
/** The timeline scrolls near the viewport's edges once the pointer is this far from where it was pressed, in px. */
const AUTO_SCROLL_MIN_PX = 16;
/** Blocks dropped farther than this above or below the timeline don't move, in px. */
const DROP_MAX_DISTANCE_PX = 48;

export type BlockDragState =
  /** `edgeOf`: id of the cut whose right edge is under the pointer, or null. */
  | { kind: "rest"; edgeOf: string | null }
  /** `gap`: where the blocks would be dropped; null if that wouldn't change the order. */
  | { kind: "move"; cutId: string; moving: ReadonlySet<string>; x: number; gap: number | null }
  | { kind: "edge"; cutId: string; before: number; frames: number };

export const IDLE_STATE: BlockDragState = { kind: "rest", edgeOf: null };

export interface BlockDragHost extends Pick<EditorContext, "board" | "edits"> {
  readonly state: StoreApi<BlockDragState>;
  getBlocks(): BlockLayout;
  getPxPerFrame(): number;
  /** Show the cuts as they would be; null to show them as they are. */
  onPreview(trial: TrimPreview | null): void;
  /** Open the field for a cut's frames at its block. */
  onEditFrames(cutId: string, byKey: boolean): void;
}

interface BlockDrag {
  readonly pointerId: number;
  readonly isTouch: boolean;
  readonly kind: "move" | "edge";
  readonly isOnGrip: boolean;
  readonly cutId: string;
  /** The cut and all others that are moved with it. */
  readonly movedCutIds: ReadonlySet<string>;
  /** Start position, in the window and (`x`) in px of the timeline. */
  readonly clientX: number;
  readonly clientY: number;
  readonly x: number;
  pointer: { clientX: number; clientY: number };
  /** "over": the drag was canceled but the button is still down. */
  phase: "waits" | "drags" | "over";
  longPressTimer?: ReturnType<typeof setTimeout>;
  frameRequest?: number;
}

function getCutId(target: EventTarget | null): string | null {
  const option = target instanceof Element ? target.closest("[role=option]") : null;
  return option ? option.id.slice("block-".length) : null;
}

/** Ignore the click event that ends a drag. */
function swallowClick(): void {
  const swallow = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
}

/**
 * Listen for drags that move blocks or change their length, and for double-clicks and Enter to edit their frames.
 * Returns a function that stops listening.
 */
export function listenToBlockDrag(scroller: HTMLElement, host: BlockDragHost): () => void {
  const { board, edits, state } = host;
  const listening = new AbortController();
  let press: BlockDrag | null = null;
  let clicked: string | null = null;

  const xAt = (clientX: number): number =>
    clientX - scroller.getBoundingClientRect().left + scroller.scrollLeft - LEAD_PX;
  const content = (): HTMLElement => scroller.firstElementChild as HTMLElement;

  /** End the drag and clear its preview. */
  const rest = (): void => {
    if (!press) return;
    clearTimeout(press.longPressTimer);
    if (press.frameRequest !== undefined) cancelAnimationFrame(press.frameRequest);
    press.phase = "over";
    delete scroller.dataset.hand;
    content().style.minWidth = "";
    state.setState(IDLE_STATE, true);
    host.onPreview(null);
  };

  const update = (): void => {
    if (press?.phase !== "drags") return;
    const { cutId, movedCutIds, pointer } = press;
    const { view, layout, indexOf } = board.store.getState();
    const index = indexOf.get(cutId);
    const cut = view.cuts.get(cutId);
    if (index === undefined || !cut) {
      rest();
      return;
    }
    const x = xAt(pointer.clientX);
    if (press.kind === "edge") {
      const before = cut.duration_frames;
      const frames = getDraggedFrames(before, x - press.x, host.getPxPerFrame());
      state.setState({ kind: "edge", cutId, before, frames }, true);
      host.onPreview(createTrimPreview(layout, index, frames, host.getPxPerFrame()));
      return;
    }
    const { top, bottom } = scroller.getBoundingClientRect();
    const gap = getGapAtX(host.getBlocks(), x);
    const isAway = pointer.clientY < top - DROP_MAX_DISTANCE_PX || pointer.clientY > bottom + DROP_MAX_DISTANCE_PX;
    const stays = isAway || isSameOrder(reorder(view.order, movedCutIds, getDropSlot(gap, view.order)), view.order);
    state.setState({ kind: "move", cutId, moving: movedCutIds, x, gap: stays ? null : gap }, true);
  };

  const along = (): void => {
    if (press?.phase !== "drags") return;
    const isFar = Math.abs(press.pointer.clientX - press.clientX) > AUTO_SCROLL_MIN_PX;
    if (isFar && scrollNearEdge(scroller, press.pointer.clientX)) update();
    press.frameRequest = requestAnimationFrame(along);
  };

  const begin = (): void => {
    if (press?.phase !== "waits") return;
    clearTimeout(press.longPressTimer);
    press.phase = "drags";
    board.transport.pause();
    scroller.dataset.hand = press.kind;
    // Keep the width: a shrinking board would scroll under the pointer.
    content().style.minWidth = `${content().offsetWidth}px`;
    try {
      scroller.setPointerCapture(press.pointerId);
    } catch {
      // The pointer is already gone; its end still reaches the window.
    }
    press.frameRequest = requestAnimationFrame(along);
    update();
  };

  const down = (event: PointerEvent): void => {
    const { target, clientX, clientY, pointerId } = event;
    if (press || event.button !== 0 || !event.isPrimary || !(target instanceof Element)) return;
    const { view, selection, currentId } = board.store.getState();
    const grip = target.closest<HTMLElement>("[data-grip]");
    if (!grip && !target.closest("[role=listbox]")) return;
    const isTouch = event.pointerType === "touch";
    const x = xAt(clientX);
    // Touch is too imprecise for unmarked edges; it uses the grip of the current cut instead.
    const edge = grip || isTouch ? undefined : view.order[getEdgeAtX(host.getBlocks(), x)];
    const gripped = grip ? (grip.dataset.grip ?? currentId) : (edge ?? null);
    const cutId = gripped ?? getCutId(target);
    if (cutId === null) return;
    const what = gripped === null ? "move" : "edge";
    const moving = selection.ids.has(cutId) ? selection.ids : new Set([cutId]);
    const onGrip = grip !== null;
    const at = { clientX, clientY };
    press = {
      pointerId,
      isTouch,
      kind: what,
      isOnGrip: onGrip,
      cutId,
      movedCutIds: moving,
      clientX,
      clientY,
      x,
      pointer: at,
      phase: "waits",
    };
    if (isTouch && what === "move") press.longPressTimer = setTimeout(begin, LONG_PRESS_MS);
  };

  const move = (event: PointerEvent): void => {
    if (!press) {
      hover(event);
      return;
    }
    if (event.pointerId !== press.pointerId) return;
    const { clientX, clientY } = event;
    press.pointer = { clientX, clientY };
    if (press.phase === "drags") update();
    if (press.phase !== "waits") return;
    const far = Math.hypot(clientX - press.clientX, clientY - press.clientY);
    if (press.longPressTimer === undefined) {
      if (far >= DRAG_PX) begin();
    } else if (far >= SCROLL_PX) {
      rest();
      press = null;
    }
  };

  const hover = ({ target, clientX, pointerType, buttons }: PointerEvent): void => {
    const isOver = target instanceof Element && scroller.contains(target) && target.closest("[role=listbox]") !== null;
    const index = isOver && buttons === 0 && pointerType !== "touch" ? getEdgeAtX(host.getBlocks(), xAt(clientX)) : -1;
    const edgeOf = board.store.getState().view.order[index] ?? null;
    const now = state.getState();
    if (now.kind !== "rest" || now.edgeOf === edgeOf) return;
    state.setState({ kind: "rest", edgeOf }, true);
    if (edgeOf === null) delete scroller.dataset.hand;
    else scroller.dataset.hand = "edge";
  };

  const up = (event: PointerEvent): void => {
    if (!press || event.pointerId !== press.pointerId) return;
    const { phase, isOnGrip, cutId, clientX } = press;
    const done = state.getState();
    const { view } = board.store.getState();
    if (phase === "drags" && done.kind === "move" && done.gap !== null) {
      edits.moveSelected(getDropSlot(done.gap, view.order), cutId);
    }
    if (phase === "drags" && done.kind === "edge" && edits.setFrames(cutId, done.frames)) {
      toast(messages.frameCountUpdated);
    }
    rest();
    press = null;
    if (phase !== "waits") swallowClick();
    else if (isOnGrip) {
      // The grip covers the blocks, so a tap on it selects the block below.
      const below = view.order[host.getBlocks().getVisibleRange(xAt(clientX), xAt(clientX)).first];
      if (below !== undefined) board.select(below, "one");
    }
  };

  const cancel = (event: PointerEvent): void => {
    if (event.pointerId !== press?.pointerId) return;
    rest();
    press = null;
  };

  const key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || press?.phase !== "drags") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    rest();
  };

  const { signal } = listening;
  scroller.addEventListener("pointerdown", down, { signal });
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", up, { signal });
  window.addEventListener("pointercancel", cancel, { signal });
  window.addEventListener("keydown", key, { signal, capture: true });
  // Don't scroll the timeline while a finger drags a block or grip.
  const keep = (event: TouchEvent): void => {
    if (event.cancelable && (press?.phase === "drags" || press?.isOnGrip)) event.preventDefault();
  };
  scroller.addEventListener("touchmove", keep, { signal, passive: false });
  scroller.addEventListener("contextmenu", (event) => press?.isTouch && event.preventDefault(), { signal });
  scroller.addEventListener("click", (event) => (clicked = event.detail > 1 ? clicked : getCutId(event.target)), {
    signal,
  });
  const type = (event: MouseEvent): void => {
    // The first click may have scrolled the timeline, so use the block of the first click.
    const cutId = getCutId(event.target) === null ? null : clicked;
    if (cutId === null || event.shiftKey || event.ctrlKey || event.metaKey) return;
    board.select(cutId, "one");
    host.onEditFrames(cutId, false);
  };
  scroller.addEventListener("dblclick", type, { signal });
  const enter = (event: KeyboardEvent): void => {
    const { currentId } = board.store.getState();
    const isHere = event.target instanceof Element && event.target.role === "listbox";
    if (event.key !== "Enter" || !isHere || currentId === null || event.isComposing) return;
    event.preventDefault();
    host.onEditFrames(currentId, true);
  };
  scroller.addEventListener("keydown", enter, { signal });
  const unsubscribe = board.store.subscribe((now, before) => now.layout !== before.layout && update());

  return () => {
    rest();
    listening.abort();
    unsubscribe();
  };
}
