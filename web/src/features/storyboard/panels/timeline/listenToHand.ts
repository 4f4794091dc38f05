import type { StoreApi } from "zustand/vanilla";
import type { Desk } from "@/features/storyboard/desk/desk";
import { messages } from "@/features/storyboard/messages";
import { draggedFrames, edgeAtX, gapAtX } from "@/features/storyboard/model/byHand";
import { reorder, sameOrder, slotOfGap } from "@/features/storyboard/model/reorder";
import type { BlockLayout } from "@/playback/layoutCuts";
import { toast } from "@/ui/toasts";
import { LEAD_PX } from "./margins";
import { type Trial, trialOf } from "./trial";
import { scrollAlong } from "./useScrub";

/** A mouse or a pen drags from here on, px; a finger that goes so far before the hold is over scrolls. */
const DRAG_PX = 4;
const SCROLL_PX = 8;
/** A finger lifts a block once it has rested on it this long. */
const HOLD_MS = 400;
/** Held near an edge of the window the timeline moves along, but not where that was only the place of the press. */
const ALONG_PX = 16;
/** Let go further from the timeline than this, nothing moves. */
const AWAY_PX = 48;

export type HandState =
  /** Over which right edge the pointer is. */
  | { kind: "rest"; edgeOf: string | null }
  /** `gap`: where they would land; null = nowhere else than they are. */
  | { kind: "move"; cutId: string; moving: ReadonlySet<string>; x: number; gap: number | null }
  | { kind: "edge"; cutId: string; before: number; frames: number };

export const AT_REST: HandState = { kind: "rest", edgeOf: null };

export interface HandHost extends Pick<Desk, "board" | "edits"> {
  readonly state: StoreApi<HandState>;
  blocks(): BlockLayout;
  pxPerFrame(): number;
  /** Shows the cuts as they would be; null = as they are. */
  onTry(trial: Trial | null): void;
  /** The frames of a cut are to be typed at its block. */
  onType(cutId: string, byKey: boolean): void;
}

interface Press {
  readonly pointerId: number;
  readonly isTouch: boolean;
  readonly what: "move" | "edge";
  readonly onGrip: boolean;
  readonly cutId: string;
  /** The cut with the others that go with it. */
  readonly moving: ReadonlySet<string>;
  /** Where it began: in the window, and in the timeline. */
  readonly clientX: number;
  readonly clientY: number;
  readonly x: number;
  at: { clientX: number; clientY: number };
  /** It waits to become a drag, is one, or is one no longer though the button is still down. */
  phase: "waits" | "drags" | "over";
  hold?: ReturnType<typeof setTimeout>;
  tick?: number;
}

function cutIdOf(target: EventTarget | null): string | null {
  const option = target instanceof Element ? target.closest("[role=option]") : null;
  return option ? option.id.slice("block-".length) : null;
}

/** The drag's own click is no click. */
function swallowClick(): void {
  const swallow = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
}

/** Blocks dragged to another place, their right edges dragged for frames, and a double-click to type them. */
export function listenToHand(scroller: HTMLElement, host: HandHost): () => void {
  const { board, edits, state } = host;
  const listening = new AbortController();
  let press: Press | null = null;
  let clicked: string | null = null;

  const xAt = (clientX: number): number =>
    clientX - scroller.getBoundingClientRect().left + scroller.scrollLeft - LEAD_PX;
  const content = (): HTMLElement => scroller.firstElementChild as HTMLElement;

  /** Puts everything back as it was before the drag. */
  const rest = (): void => {
    if (!press) return;
    clearTimeout(press.hold);
    if (press.tick !== undefined) cancelAnimationFrame(press.tick);
    press.phase = "over";
    delete scroller.dataset.hand;
    content().style.minWidth = "";
    state.setState(AT_REST, true);
    host.onTry(null);
  };

  const update = (): void => {
    if (press?.phase !== "drags") return;
    const { cutId, moving, at } = press;
    const { view, layout, indexOf } = board.store.getState();
    const index = indexOf.get(cutId);
    const cut = view.cuts.get(cutId);
    if (index === undefined || !cut) {
      rest();
      return;
    }
    const x = xAt(at.clientX);
    if (press.what === "edge") {
      const before = cut.duration_frames;
      const frames = draggedFrames(before, x - press.x, host.pxPerFrame());
      state.setState({ kind: "edge", cutId, before, frames }, true);
      host.onTry(trialOf(layout, index, frames, host.pxPerFrame()));
      return;
    }
    const { top, bottom } = scroller.getBoundingClientRect();
    const gap = gapAtX(host.blocks(), x);
    const isAway = at.clientY < top - AWAY_PX || at.clientY > bottom + AWAY_PX;
    const stays = isAway || sameOrder(reorder(view.order, moving, slotOfGap(gap, view.order)), view.order);
    state.setState({ kind: "move", cutId, moving, x, gap: stays ? null : gap }, true);
  };

  const along = (): void => {
    if (press?.phase !== "drags") return;
    const isFar = Math.abs(press.at.clientX - press.clientX) > ALONG_PX;
    if (isFar && scrollAlong(scroller, press.at.clientX)) update();
    press.tick = requestAnimationFrame(along);
  };

  const begin = (): void => {
    if (press?.phase !== "waits") return;
    clearTimeout(press.hold);
    press.phase = "drags";
    board.transport.pause();
    scroller.dataset.hand = press.what;
    // A board that grows shorter must not scroll away under the hand.
    content().style.minWidth = `${content().offsetWidth}px`;
    try {
      scroller.setPointerCapture(press.pointerId);
    } catch {
      // The pointer has left already: its end is heard of all the same.
    }
    press.tick = requestAnimationFrame(along);
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
    // Fingers are too wide for an edge that is not marked: theirs is the grip of the current cut.
    const edge = grip || isTouch ? undefined : view.order[edgeAtX(host.blocks(), x)];
    const gripped = grip ? (grip.dataset.grip ?? currentId) : (edge ?? null);
    const cutId = gripped ?? cutIdOf(target);
    if (cutId === null) return;
    const what = gripped === null ? "move" : "edge";
    const moving = selection.ids.has(cutId) ? selection.ids : new Set([cutId]);
    const onGrip = grip !== null;
    const at = { clientX, clientY };
    press = { pointerId, isTouch, what, onGrip, cutId, moving, clientX, clientY, x, at, phase: "waits" };
    if (isTouch && what === "move") press.hold = setTimeout(begin, HOLD_MS);
  };

  const move = (event: PointerEvent): void => {
    if (!press) {
      hover(event);
      return;
    }
    if (event.pointerId !== press.pointerId) return;
    const { clientX, clientY } = event;
    press.at = { clientX, clientY };
    if (press.phase === "drags") update();
    if (press.phase !== "waits") return;
    const far = Math.hypot(clientX - press.clientX, clientY - press.clientY);
    if (press.hold === undefined) {
      if (far >= DRAG_PX) begin();
    } else if (far >= SCROLL_PX) {
      rest();
      press = null;
    }
  };

  const hover = ({ target, clientX, pointerType, buttons }: PointerEvent): void => {
    const isOver = target instanceof Element && scroller.contains(target) && target.closest("[role=listbox]") !== null;
    const index = isOver && buttons === 0 && pointerType !== "touch" ? edgeAtX(host.blocks(), xAt(clientX)) : -1;
    const edgeOf = board.store.getState().view.order[index] ?? null;
    const now = state.getState();
    if (now.kind !== "rest" || now.edgeOf === edgeOf) return;
    state.setState({ kind: "rest", edgeOf }, true);
    if (edgeOf === null) delete scroller.dataset.hand;
    else scroller.dataset.hand = "edge";
  };

  const up = (event: PointerEvent): void => {
    if (!press || event.pointerId !== press.pointerId) return;
    const { phase, onGrip, cutId, clientX } = press;
    const done = state.getState();
    const { view } = board.store.getState();
    if (phase === "drags" && done.kind === "move" && done.gap !== null) {
      edits.moveTo(slotOfGap(done.gap, view.order), cutId);
    }
    if (phase === "drags" && done.kind === "edge" && edits.setFrames(cutId, done.frames)) {
      toast(messages.frameCountUpdated);
    }
    rest();
    press = null;
    if (phase !== "waits") swallowClick();
    else if (onGrip) {
      // The grip lies over the blocks: a tap means the one below it.
      const below = view.order[host.blocks().visible(xAt(clientX), xAt(clientX)).first];
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
  // What a finger has lifted goes with it, and the timeline stays.
  const keep = (event: TouchEvent): void => {
    if (event.cancelable && (press?.phase === "drags" || press?.onGrip)) event.preventDefault();
  };
  scroller.addEventListener("touchmove", keep, { signal, passive: false });
  scroller.addEventListener("contextmenu", (event) => press?.isTouch && event.preventDefault(), { signal });
  scroller.addEventListener("click", (event) => (clicked = event.detail > 1 ? clicked : cutIdOf(event.target)), {
    signal,
  });
  const type = (event: MouseEvent): void => {
    // The first click may have scrolled the timeline: the second one's block is another then.
    const cutId = cutIdOf(event.target) === null ? null : clicked;
    if (cutId === null || event.shiftKey || event.ctrlKey || event.metaKey) return;
    board.select(cutId, "one");
    host.onType(cutId, false);
  };
  scroller.addEventListener("dblclick", type, { signal });
  const enter = (event: KeyboardEvent): void => {
    const { currentId } = board.store.getState();
    const isHere = event.target instanceof Element && event.target.role === "listbox";
    if (event.key !== "Enter" || !isHere || currentId === null || event.isComposing) return;
    event.preventDefault();
    host.onType(currentId, true);
  };
  scroller.addEventListener("keydown", enter, { signal });
  const unsubscribe = board.store.subscribe((now, before) => now.layout !== before.layout && update());

  return () => {
    rest();
    listening.abort();
    unsubscribe();
  };
}
