import type { StoreApi } from "zustand/vanilla";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { getDraggedFrames, getEdgeAtX, getGapAtX } from "@/features/storyboard/model/hitTest";
import { getDropSlot, isSameOrder, reorder } from "@/features/storyboard/model/reorder";
import { texts } from "@/features/storyboard/texts";
import type { BlockLayout } from "@/playback/layoutCuts";
import { toast } from "@/ui/status/toasts";
import { LEAD_PX } from "./timelineSize";
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
  /** `edgeCutId`: id of the cut whose right edge is under the pointer, or null. */
  | { kind: "idle"; edgeCutId: string | null }
  /** `gap`: where the blocks would be dropped; null if that wouldn't change the order. */
  | { kind: "move"; cutId: string; movedCutIds: ReadonlySet<string>; x: number; gap: number | null }
  | { kind: "edge"; cutId: string; before: number; frames: number };

export const IDLE_STATE: BlockDragState = { kind: "idle", edgeCutId: null };

export interface BlockDragHost extends Pick<EditorContext, "board" | "edits"> {
  readonly state: StoreApi<BlockDragState>;
  getBlocks(): BlockLayout;
  getPxPerFrame(): number;
  /** Show the cuts as they would be; null to show them as they are. */
  onPreview(preview: TrimPreview | null): void;
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
  /** "ended": the drag was canceled but the button is still down. */
  phase: "pending" | "dragging" | "ended";
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
  const abortController = new AbortController();
  let drag: BlockDrag | null = null;
  let clickedCutId: string | null = null;

  const toTimelineX = (clientX: number): number =>
    clientX - scroller.getBoundingClientRect().left + scroller.scrollLeft - LEAD_PX;
  const getContent = (): HTMLElement => scroller.firstElementChild as HTMLElement;

  /** End the drag and clear its preview. */
  const endDrag = (): void => {
    if (!drag) return;
    clearTimeout(drag.longPressTimer);
    if (drag.frameRequest !== undefined) cancelAnimationFrame(drag.frameRequest);
    drag.phase = "ended";
    delete scroller.dataset.hand;
    getContent().style.minWidth = "";
    state.setState(IDLE_STATE, true);
    host.onPreview(null);
  };

  const updateDrag = (): void => {
    if (drag?.phase !== "dragging") return;
    const { cutId, movedCutIds, pointer } = drag;
    const { view, layout, indexOf } = board.store.getState();
    const index = indexOf.get(cutId);
    const cut = view.cuts.get(cutId);
    if (index === undefined || !cut) {
      endDrag();
      return;
    }
    const x = toTimelineX(pointer.clientX);
    if (drag.kind === "edge") {
      const before = cut.duration_frames;
      const frames = getDraggedFrames(before, x - drag.x, host.getPxPerFrame());
      state.setState({ kind: "edge", cutId, before, frames }, true);
      host.onPreview(createTrimPreview(layout, index, frames, host.getPxPerFrame()));
      return;
    }
    const { top, bottom } = scroller.getBoundingClientRect();
    const gap = getGapAtX(host.getBlocks(), x);
    const isOutside = pointer.clientY < top - DROP_MAX_DISTANCE_PX || pointer.clientY > bottom + DROP_MAX_DISTANCE_PX;
    const isUnchanged =
      isOutside || isSameOrder(reorder(view.order, movedCutIds, getDropSlot(gap, view.order)), view.order);
    state.setState({ kind: "move", cutId, movedCutIds, x, gap: isUnchanged ? null : gap }, true);
  };

  const autoScroll = (): void => {
    if (drag?.phase !== "dragging") return;
    const isFar = Math.abs(drag.pointer.clientX - drag.clientX) > AUTO_SCROLL_MIN_PX;
    if (isFar && scrollNearEdge(scroller, drag.pointer.clientX)) updateDrag();
    drag.frameRequest = requestAnimationFrame(autoScroll);
  };

  const beginDrag = (): void => {
    if (drag?.phase !== "pending") return;
    clearTimeout(drag.longPressTimer);
    drag.phase = "dragging";
    board.transport.pause();
    scroller.dataset.hand = drag.kind;
    // Keep the width: a shrinking board would scroll under the pointer.
    getContent().style.minWidth = `${getContent().offsetWidth}px`;
    try {
      scroller.setPointerCapture(drag.pointerId);
    } catch {
      // The pointer is already gone; its end still reaches the window.
    }
    drag.frameRequest = requestAnimationFrame(autoScroll);
    updateDrag();
  };

  const handlePointerDown = (event: PointerEvent): void => {
    const { target, clientX, clientY, pointerId } = event;
    if (drag || event.button !== 0 || !event.isPrimary || !(target instanceof Element)) return;
    const { view, selection, currentId } = board.store.getState();
    const grip = target.closest<HTMLElement>("[data-grip]");
    if (!grip && !target.closest("[role=listbox]")) return;
    const isTouch = event.pointerType === "touch";
    const x = toTimelineX(clientX);
    // Touch is too imprecise for unmarked edges; it uses the grip of the current cut instead.
    const nearEdgeCutId = grip || isTouch ? undefined : view.order[getEdgeAtX(host.getBlocks(), x)];
    const grippedCutId = grip ? (grip.dataset.grip ?? currentId) : (nearEdgeCutId ?? null);
    const cutId = grippedCutId ?? getCutId(target);
    if (cutId === null) return;
    const kind = grippedCutId === null ? "move" : "edge";
    const movedCutIds = selection.ids.has(cutId) ? selection.ids : new Set([cutId]);
    const isOnGrip = grip !== null;
    const pointer = { clientX, clientY };
    drag = {
      pointerId,
      isTouch,
      kind,
      isOnGrip,
      cutId,
      movedCutIds,
      clientX,
      clientY,
      x,
      pointer,
      phase: "pending",
    };
    if (isTouch && kind === "move") drag.longPressTimer = setTimeout(beginDrag, LONG_PRESS_MS);
  };

  const handlePointerMove = (event: PointerEvent): void => {
    if (!drag) {
      updateHover(event);
      return;
    }
    if (event.pointerId !== drag.pointerId) return;
    const { clientX, clientY } = event;
    drag.pointer = { clientX, clientY };
    if (drag.phase === "dragging") updateDrag();
    if (drag.phase !== "pending") return;
    const distance = Math.hypot(clientX - drag.clientX, clientY - drag.clientY);
    if (drag.longPressTimer === undefined) {
      if (distance >= DRAG_PX) beginDrag();
    } else if (distance >= SCROLL_PX) {
      endDrag();
      drag = null;
    }
  };

  const updateHover = ({ target, clientX, pointerType, buttons }: PointerEvent): void => {
    const isOver = target instanceof Element && scroller.contains(target) && target.closest("[role=listbox]") !== null;
    const index =
      isOver && buttons === 0 && pointerType !== "touch" ? getEdgeAtX(host.getBlocks(), toTimelineX(clientX)) : -1;
    const edgeCutId = board.store.getState().view.order[index] ?? null;
    const current = state.getState();
    if (current.kind !== "idle" || current.edgeCutId === edgeCutId) return;
    state.setState({ kind: "idle", edgeCutId }, true);
    if (edgeCutId === null) delete scroller.dataset.hand;
    else scroller.dataset.hand = "edge";
  };

  const handlePointerUp = (event: PointerEvent): void => {
    if (!drag || event.pointerId !== drag.pointerId) return;
    const { phase, isOnGrip, cutId, clientX } = drag;
    const result = state.getState();
    const { view } = board.store.getState();
    if (phase === "dragging" && result.kind === "move" && result.gap !== null) {
      edits.moveSelected(getDropSlot(result.gap, view.order), cutId);
    }
    if (phase === "dragging" && result.kind === "edge" && edits.setFrames(cutId, result.frames)) {
      toast(texts.frameCountUpdated);
    }
    endDrag();
    drag = null;
    if (phase !== "pending") swallowClick();
    else if (isOnGrip) {
      // The grip covers the blocks, so a tap on it selects the block below.
      const cutIdBelow = view.order[host.getBlocks().getVisibleRange(toTimelineX(clientX), toTimelineX(clientX)).first];
      if (cutIdBelow !== undefined) board.select(cutIdBelow, "one");
    }
  };

  const handlePointerCancel = (event: PointerEvent): void => {
    if (event.pointerId !== drag?.pointerId) return;
    endDrag();
    drag = null;
  };

  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || drag?.phase !== "dragging") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    endDrag();
  };

  const { signal } = abortController;
  scroller.addEventListener("pointerdown", handlePointerDown, { signal });
  window.addEventListener("pointermove", handlePointerMove, { signal });
  window.addEventListener("pointerup", handlePointerUp, { signal });
  window.addEventListener("pointercancel", handlePointerCancel, { signal });
  window.addEventListener("keydown", handleKeyDown, { signal, capture: true });
  // Don't scroll the timeline while a finger drags a block or grip.
  const preventTouchScroll = (event: TouchEvent): void => {
    if (event.cancelable && (drag?.phase === "dragging" || drag?.isOnGrip)) event.preventDefault();
  };
  scroller.addEventListener("touchmove", preventTouchScroll, { signal, passive: false });
  scroller.addEventListener("contextmenu", (event) => drag?.isTouch && event.preventDefault(), { signal });
  scroller.addEventListener(
    "click",
    (event) => (clickedCutId = event.detail > 1 ? clickedCutId : getCutId(event.target)),
    {
      signal,
    },
  );
  const handleDoubleClick = (event: MouseEvent): void => {
    // The first click may have scrolled the timeline, so use the block of the first click.
    const cutId = getCutId(event.target) === null ? null : clickedCutId;
    if (cutId === null || event.shiftKey || event.ctrlKey || event.metaKey) return;
    board.select(cutId, "one");
    host.onEditFrames(cutId, false);
  };
  scroller.addEventListener("dblclick", handleDoubleClick, { signal });
  const handleEnterKey = (event: KeyboardEvent): void => {
    const { currentId } = board.store.getState();
    const isListbox = event.target instanceof Element && event.target.role === "listbox";
    if (event.key !== "Enter" || !isListbox || currentId === null || event.isComposing) return;
    event.preventDefault();
    host.onEditFrames(currentId, true);
  };
  scroller.addEventListener("keydown", handleEnterKey, { signal });
  const unsubscribe = board.store.subscribe((current, previous) => current.layout !== previous.layout && updateDrag());

  return () => {
    endDrag();
    abortController.abort();
    unsubscribe();
  };
}
