import { DRAG_SNAP_PX } from "@/playback/limits";
import { dragged, type Grip, type HeldClip } from "./gestures";
import { type LaneTime, nearest } from "./laneTime";
import type { ClipTrial, LaneClip } from "./useLaneClips";

/** A mouse or a pen drags from here on, px; a finger that goes so far before the hold is over scrolls. */
const DRAG_PX = 3;
const SCROLL_PX = 8;
/** A finger lifts a clip once it has rested on it this long. */
const HOLD_MS = 400;

export interface ClipsHost {
  time(): LaneTime;
  clips(): readonly LaneClip[];
  /** Samples at which a clip's ends take hold, beside those of other clips: cuts and the playhead. */
  marks(): Iterable<number>;
  lanePx: number;
  /** The tracks' ids from the uppermost lane down; null: locked. */
  lanes(): readonly (string | null)[];
  onTry(trial: ClipTrial | null): void;
  onDone(trial: ClipTrial): void;
  onPick(clipId: string): void;
  onOpen(clipId: string): void;
}

interface Press {
  readonly pointerId: number;
  readonly isTouch: boolean;
  readonly grip: Grip;
  readonly held: LaneClip;
  readonly clip: HeldClip;
  readonly clientX: number;
  readonly clientY: number;
  phase: "waits" | "drags" | "over";
  trial: ClipTrial | null;
  hold?: ReturnType<typeof setTimeout>;
}

/** Clips dragged along their lanes and to others, trimmed, faded, and copied while Alt is held; Escape gives up. */
export function listenToClips(list: HTMLElement, host: ClipsHost): () => void {
  const listening = new AbortController();
  let press: Press | null = null;

  const optionOf = (target: EventTarget | null): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>("[data-clip]") : null;

  const end = (): Press | null => {
    const ended = press;
    if (ended) clearTimeout(ended.hold);
    press = null;
    delete list.dataset.hand;
    host.onTry(null);
    return ended;
  };

  const begin = (): void => {
    if (press?.phase !== "waits") return;
    clearTimeout(press.hold);
    press.phase = "drags";
    list.dataset.hand = press.grip;
    try {
      list.setPointerCapture(press.pointerId);
    } catch {
      // The pointer has left already: its end is heard of all the same.
    }
  };

  /** By how many samples the clip goes, so that what is dragged of it takes hold of what is near. */
  const snapped = ({ grip, clip, held }: Press, dx: number): number => {
    const time = host.time();
    const length = clip.end - clip.from;
    const ends = { move: [0, length], start: [0], end: [length], "fade in": [], "fade out": [] }[grip] as number[];
    const origin = grip === "end" ? clip.start + length : clip.start;
    const by = time.sampleAt(time.xOf(origin) + dx) - origin;
    const marks = [...host.marks()];
    for (const other of host.clips()) {
      if (other.clip.id !== held.clip.id) marks.push(other.start, other.start + other.end - other.clip.from);
    }
    const xs = new Map(marks.map((mark) => [time.xOf(mark), mark]));
    for (const within of ends) {
      const x = nearest(time.xOf(clip.start + within + by), xs.keys(), DRAG_SNAP_PX);
      if (x !== null) return (xs.get(x) as number) - clip.start - within;
    }
    return by;
  };

  const update = (event: PointerEvent): void => {
    if (press?.phase !== "drags") return;
    const { grip, clip, held } = press;
    let by: number;
    if (grip === "fade in" || grip === "fade out") {
      const time = host.time();
      const corner = grip === "fade in" ? clip.start + clip.fadeIn : clip.start + clip.end - clip.from - clip.fadeOut;
      by = time.sampleAt(time.xOf(corner) + event.clientX - press.clientX) - corner;
    } else by = snapped(press, event.clientX - press.clientX);
    const fields = dragged(clip, grip, by);
    if (grip === "move") {
      const lanes = host.lanes();
      const lane = Math.floor((event.clientY - list.getBoundingClientRect().top) / host.lanePx);
      const trackId = lanes[Math.max(0, Math.min(lane, lanes.length - 1))];
      if (trackId && trackId !== held.clip.track_id) fields.track_id = trackId;
    }
    press.trial = { clipId: held.clip.id, fields, isCopy: grip === "move" && event.altKey };
    host.onTry(press.trial);
  };

  const down = (event: PointerEvent): void => {
    const option = optionOf(event.target);
    if (press || event.button !== 0 || !event.isPrimary || !option || !(event.target instanceof HTMLElement)) return;
    const held = host.clips().find(({ clip }) => clip.id === option.dataset.clip);
    if (!held) return;
    const { clip, sound, start } = held;
    host.onPick(clip.id);
    if (host.lanes()[held.lane] === null) return;
    const isTouch = event.pointerType === "touch";
    press = {
      pointerId: event.pointerId,
      isTouch,
      grip: (event.target.dataset.grip as Grip | undefined) ?? "move",
      held,
      clip: {
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
      trial: null,
    };
    if (isTouch && press.grip === "move") press.hold = setTimeout(begin, HOLD_MS);
  };

  const move = (event: PointerEvent): void => {
    if (event.pointerId !== press?.pointerId) return;
    if (press.phase === "waits") {
      const far = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
      if (press.hold === undefined) {
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
    if (ended?.phase === "drags" && ended.trial) host.onDone(ended.trial);
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
  // What a finger has lifted goes with it, and the timeline stays.
  const keep = (event: TouchEvent): void => {
    if (event.cancelable && press && (press.phase === "drags" || press.grip !== "move")) event.preventDefault();
  };
  list.addEventListener("touchmove", keep, { signal, passive: false });
  list.addEventListener("contextmenu", (event) => press?.isTouch && event.preventDefault(), { signal });
  return () => {
    end();
    listening.abort();
  };
}
