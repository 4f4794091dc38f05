import { DRAG_SNAP_PX } from "@/playback/limits";
import { applyClipDrag, type ClipHandle, type DraggedClip } from "./clipDrag";
import { findNearest, type LaneTimeScale } from "./laneTimeScale";
import type { ClipDragPreview, LaneClip } from "./useLaneClips";

/**
 * Distance in px at which a mouse or pen starts a drag. A finger that moves SCROLL_PX before the long press scrolls.
 */
const DRAG_PX = 3;
const SCROLL_PX = 8;
/** Time after which a resting finger lifts a clip, in ms. */
const LONG_PRESS_MS = 400;

export interface ClipDragHost {
  getTimeScale(): LaneTimeScale;
  getClips(): readonly LaneClip[];
  /** Samples that clip ends snap to (cuts and the playhead), in addition to other clips. */
  getSnapPoints(): Iterable<number>;
  lanePx: number;
  /** Track ids from the top lane down; null for locked tracks. */
  getTrackIds(): readonly (string | null)[];
  onPreview(trial: ClipDragPreview | null): void;
  onCommit(trial: ClipDragPreview): void;
  onSelect(clipId: string): void;
  onOpen(clipId: string): void;
}

interface ClipDrag {
  readonly pointerId: number;
  readonly isTouch: boolean;
  readonly handle: ClipHandle;
  readonly laneClip: LaneClip;
  readonly startClip: DraggedClip;
  readonly clientX: number;
  readonly clientY: number;
  phase: "waits" | "drags" | "over";
  preview: ClipDragPreview | null;
  longPressTimer?: ReturnType<typeof setTimeout>;
}

/**
 * Listen for drags that move clips in time and between lanes, copy (Alt), trim and fade them. Escape cancels. Returns a
 * function that stops listening.
 */
export function listenToClipDrag(list: HTMLElement, host: ClipDragHost): () => void {
  const listening = new AbortController();
  let press: ClipDrag | null = null;

  const optionOf = (target: EventTarget | null): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>("[data-clip]") : null;

  const end = (): ClipDrag | null => {
    const ended = press;
    if (ended) clearTimeout(ended.longPressTimer);
    press = null;
    delete list.dataset.hand;
    host.onPreview(null);
    return ended;
  };

  const begin = (): void => {
    if (press?.phase !== "waits") return;
    clearTimeout(press.longPressTimer);
    press.phase = "drags";
    list.dataset.hand = press.handle;
    try {
      list.setPointerCapture(press.pointerId);
    } catch {
      // The pointer is already gone; its end still reaches the window.
    }
  };

  /** Return the offset in samples, snapped if a dragged end is near a snap point. */
  const snapped = ({ handle, startClip, laneClip }: ClipDrag, dx: number): number => {
    const time = host.getTimeScale();
    const length = startClip.end - startClip.from;
    const ends = { move: [0, length], start: [0], end: [length], "fade in": [], "fade out": [] }[handle] as number[];
    const origin = handle === "end" ? startClip.start + length : startClip.start;
    const by = time.toSample(time.toX(origin) + dx) - origin;
    const marks = [...host.getSnapPoints()];
    for (const other of host.getClips()) {
      if (other.clip.id !== laneClip.clip.id) marks.push(other.start, other.start + other.end - other.clip.from);
    }
    const xs = new Map(marks.map((mark) => [time.toX(mark), mark]));
    for (const within of ends) {
      const x = findNearest(time.toX(startClip.start + within + by), xs.keys(), DRAG_SNAP_PX);
      if (x !== null) return (xs.get(x) as number) - startClip.start - within;
    }
    return by;
  };

  const update = (event: PointerEvent): void => {
    if (press?.phase !== "drags") return;
    const { handle, startClip, laneClip } = press;
    let by: number;
    if (handle === "fade in" || handle === "fade out") {
      const time = host.getTimeScale();
      const corner =
        handle === "fade in"
          ? startClip.start + startClip.fadeIn
          : startClip.start + startClip.end - startClip.from - startClip.fadeOut;
      by = time.toSample(time.toX(corner) + event.clientX - press.clientX) - corner;
    } else by = snapped(press, event.clientX - press.clientX);
    const fields = applyClipDrag(startClip, handle, by);
    if (handle === "move") {
      const lanes = host.getTrackIds();
      const lane = Math.floor((event.clientY - list.getBoundingClientRect().top) / host.lanePx);
      const trackId = lanes[Math.max(0, Math.min(lane, lanes.length - 1))];
      if (trackId && trackId !== laneClip.clip.track_id) fields.track_id = trackId;
    }
    press.preview = { clipId: laneClip.clip.id, fields, isCopy: handle === "move" && event.altKey };
    host.onPreview(press.preview);
  };

  const down = (event: PointerEvent): void => {
    const option = optionOf(event.target);
    if (press || event.button !== 0 || !event.isPrimary || !option || !(event.target instanceof HTMLElement)) return;
    const held = host.getClips().find(({ clip }) => clip.id === option.dataset.clip);
    if (!held) return;
    const { clip, sound, start } = held;
    host.onSelect(clip.id);
    if (host.getTrackIds()[held.lane] === null) return;
    const isTouch = event.pointerType === "touch";
    press = {
      pointerId: event.pointerId,
      isTouch,
      handle: (event.target.dataset.grip as ClipHandle | undefined) ?? "move",
      laneClip: held,
      startClip: {
        start,
        at: clip.at,
        from: clip.from,
        end: held.end,
        soundEnd: sound?.samples ?? null,
        fadeIn: clip.fade_in,
        fadeOut: clip.fade_out,
      },
      clientX: event.clientX,
      clientY: event.clientY,
      phase: "waits",
      preview: null,
    };
    if (isTouch && press.handle === "move") press.longPressTimer = setTimeout(begin, LONG_PRESS_MS);
  };

  const move = (event: PointerEvent): void => {
    if (event.pointerId !== press?.pointerId) return;
    if (press.phase === "waits") {
      const far = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
      if (press.longPressTimer === undefined) {
        if (far >= DRAG_PX) begin();
      } else if (far >= SCROLL_PX) {
        end();
        return;
      }
    }
    update(event);
  };

  const up = (event: PointerEvent): void => {
    if (event.pointerId !== press?.pointerId) return;
    const ended = end();
    if (ended?.phase === "drags" && ended.preview) host.onCommit(ended.preview);
  };

  const cancel = (event: PointerEvent): void => {
    if (event.pointerId === press?.pointerId) end();
  };

  const key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || press?.phase !== "drags") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    end();
  };

  const open = (event: MouseEvent): void => {
    const id = optionOf(event.target)?.dataset.clip;
    if (id) host.onOpen(id);
  };

  const { signal } = listening;
  list.addEventListener("pointerdown", down, { signal });
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", up, { signal });
  window.addEventListener("pointercancel", cancel, { signal });
  window.addEventListener("keydown", key, { signal, capture: true });
  list.addEventListener("dblclick", open, { signal });
  // Don't scroll the timeline while a finger drags a clip.
  const keep = (event: TouchEvent): void => {
    if (event.cancelable && press && (press.phase === "drags" || press.handle !== "move")) event.preventDefault();
  };
  list.addEventListener("touchmove", keep, { signal, passive: false });
  list.addEventListener("contextmenu", (event) => press?.isTouch && event.preventDefault(), { signal });
  return () => {
    end();
    listening.abort();
  };
}
