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
  onPreview(preview: ClipDragPreview | null): void;
  onCommit(preview: ClipDragPreview): void;
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
  phase: "pending" | "dragging" | "ended";
  preview: ClipDragPreview | null;
  longPressTimer?: ReturnType<typeof setTimeout>;
}

/**
 * Listen for drags that move clips in time and between lanes, copy (Alt), trim and fade them. Escape cancels. Returns a
 * function that stops listening.
 */
export function listenToClipDrag(list: HTMLElement, host: ClipDragHost): () => void {
  const abortController = new AbortController();
  let drag: ClipDrag | null = null;

  const getClipElement = (target: EventTarget | null): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>("[data-clip]") : null;

  const endDrag = (): ClipDrag | null => {
    const endedDrag = drag;
    if (endedDrag) clearTimeout(endedDrag.longPressTimer);
    drag = null;
    delete list.dataset.hand;
    host.onPreview(null);
    return endedDrag;
  };

  const beginDrag = (): void => {
    if (drag?.phase !== "pending") return;
    clearTimeout(drag.longPressTimer);
    drag.phase = "dragging";
    list.dataset.hand = drag.handle;
    try {
      list.setPointerCapture(drag.pointerId);
    } catch {
      // The pointer is already gone; its end still reaches the window.
    }
  };

  /** Return the offset in samples, snapped if a dragged end is near a snap point. */
  const getSnappedOffset = ({ handle, startClip, laneClip }: ClipDrag, dx: number): number => {
    const timeScale = host.getTimeScale();
    const length = startClip.end - startClip.from;
    const edgeOffsets = { move: [0, length], start: [0], end: [length], "fade in": [], "fade out": [] }[
      handle
    ] as number[];
    const origin = handle === "end" ? startClip.start + length : startClip.start;
    const offset = timeScale.toSample(timeScale.toX(origin) + dx) - origin;
    const snapPoints = [...host.getSnapPoints()];
    for (const other of host.getClips()) {
      if (other.clip.id !== laneClip.clip.id) snapPoints.push(other.start, other.start + other.end - other.clip.from);
    }
    const snapPointsByX = new Map(snapPoints.map((snapPoint) => [timeScale.toX(snapPoint), snapPoint]));
    for (const edgeOffset of edgeOffsets) {
      const x = findNearest(timeScale.toX(startClip.start + edgeOffset + offset), snapPointsByX.keys(), DRAG_SNAP_PX);
      if (x !== null) return (snapPointsByX.get(x) as number) - startClip.start - edgeOffset;
    }
    return offset;
  };

  const updateDrag = (event: PointerEvent): void => {
    if (drag?.phase !== "dragging") return;
    const { handle, startClip, laneClip } = drag;
    let offset: number;
    if (handle === "fade in" || handle === "fade out") {
      const timeScale = host.getTimeScale();
      const corner =
        handle === "fade in"
          ? startClip.start + startClip.fadeIn
          : startClip.start + startClip.end - startClip.from - startClip.fadeOut;
      offset = timeScale.toSample(timeScale.toX(corner) + event.clientX - drag.clientX) - corner;
    } else offset = getSnappedOffset(drag, event.clientX - drag.clientX);
    const fields = applyClipDrag(startClip, handle, offset);
    if (handle === "move") {
      const lanes = host.getTrackIds();
      const lane = Math.floor((event.clientY - list.getBoundingClientRect().top) / host.lanePx);
      const trackId = lanes[Math.max(0, Math.min(lane, lanes.length - 1))];
      if (trackId && trackId !== laneClip.clip.track_id) fields.track_id = trackId;
    }
    drag.preview = { clipId: laneClip.clip.id, fields, isCopy: handle === "move" && event.altKey };
    host.onPreview(drag.preview);
  };

  const handlePointerDown = (event: PointerEvent): void => {
    const option = getClipElement(event.target);
    if (drag || event.button !== 0 || !event.isPrimary || !option || !(event.target instanceof HTMLElement)) return;
    const laneClip = host.getClips().find(({ clip }) => clip.id === option.dataset.clip);
    if (!laneClip) return;
    const { clip, sound, start } = laneClip;
    host.onSelect(clip.id);
    if (host.getTrackIds()[laneClip.lane] === null) return;
    const isTouch = event.pointerType === "touch";
    drag = {
      pointerId: event.pointerId,
      isTouch,
      handle: (event.target.dataset.grip as ClipHandle | undefined) ?? "move",
      laneClip,
      startClip: {
        start,
        at: clip.at,
        from: clip.from,
        end: laneClip.end,
        soundEnd: sound?.samples ?? null,
        fadeIn: clip.fade_in,
        fadeOut: clip.fade_out,
      },
      clientX: event.clientX,
      clientY: event.clientY,
      phase: "pending",
      preview: null,
    };
    if (isTouch && drag.handle === "move") drag.longPressTimer = setTimeout(beginDrag, LONG_PRESS_MS);
  };

  const handlePointerMove = (event: PointerEvent): void => {
    if (event.pointerId !== drag?.pointerId) return;
    if (drag.phase === "pending") {
      const distance = Math.hypot(event.clientX - drag.clientX, event.clientY - drag.clientY);
      if (drag.longPressTimer === undefined) {
        if (distance >= DRAG_PX) beginDrag();
      } else if (distance >= SCROLL_PX) {
        endDrag();
        return;
      }
    }
    updateDrag(event);
  };

  const handlePointerUp = (event: PointerEvent): void => {
    if (event.pointerId !== drag?.pointerId) return;
    const endedDrag = endDrag();
    if (endedDrag?.phase === "dragging" && endedDrag.preview) host.onCommit(endedDrag.preview);
  };

  const handlePointerCancel = (event: PointerEvent): void => {
    if (event.pointerId === drag?.pointerId) endDrag();
  };

  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || drag?.phase !== "dragging") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    endDrag();
  };

  const handleDoubleClick = (event: MouseEvent): void => {
    const id = getClipElement(event.target)?.dataset.clip;
    if (id) host.onOpen(id);
  };

  const { signal } = abortController;
  list.addEventListener("pointerdown", handlePointerDown, { signal });
  window.addEventListener("pointermove", handlePointerMove, { signal });
  window.addEventListener("pointerup", handlePointerUp, { signal });
  window.addEventListener("pointercancel", handlePointerCancel, { signal });
  window.addEventListener("keydown", handleKeyDown, { signal, capture: true });
  list.addEventListener("dblclick", handleDoubleClick, { signal });
  // Don't scroll the timeline while a finger drags a clip.
  const preventTouchScroll = (event: TouchEvent): void => {
    if (event.cancelable && drag && (drag.phase === "dragging" || drag.handle !== "move")) event.preventDefault();
  };
  list.addEventListener("touchmove", preventTouchScroll, { signal, passive: false });
  list.addEventListener("contextmenu", (event) => drag?.isTouch && event.preventDefault(), { signal });
  return () => {
    endDrag();
    abortController.abort();
  };
}
