import type { StoreApi } from "zustand/vanilla";
import { noSelection } from "@/features/storyboard/model/selection";
import type { BoardState } from "@/features/storyboard/store/state";
import { FrameClock, type FrameClockOptions } from "@/playback/frameClock";

/**
 * The playhead. It lives in the clock, outside React: whoever draws it listens to the clock; the store only hears when
 * playing starts or stops and when the playhead enters another cut.
 */
export class Transport {
  readonly clock: FrameClock;
  /** Told of a frame that the playhead was put on by hand: by a step, or by dragging it. */
  onReach: ((frame: number) => void) | null = null;
  readonly #store: StoreApi<BoardState>;
  readonly #unsubscribe: () => void;
  /** What is played of the board, one stretch after the other; null: it plays on as it does. */
  #parts: readonly { start: number; end: number }[] | null = null;
  #part = 0;
  /** From one stretch to the next: nothing stands still in between. */
  #isBetween = false;

  constructor(store: StoreApi<BoardState>, fps: number, parts: Partial<FrameClockOptions> = {}) {
    this.#store = store;
    this.clock = new FrameClock({ fps, total: 0, loop: store.getState().loop, ...parts });
    this.#unsubscribe = this.clock.subscribe(({ frame, playing }) => this.#follow(frame, playing));
  }

  play(): void {
    const { layout } = this.#store.getState();
    if (layout.total === 0 || this.clock.playing) return;
    this.#store.setState({ selection: noSelection, scrubbing: false });
    this.#confine(this.clock.frame);
    this.clock.play();
  }

  /** Plays these cuts alone, one after the other in the board's order; they stay selected. */
  playOnly(cutIds: ReadonlySet<string>): void {
    const { layout, view } = this.#store.getState();
    const parts: { start: number; end: number }[] = [];
    view.order.forEach((id, index) => {
      if (!cutIds.has(id)) return;
      const [start, end] = [layout.startFrame(index), layout.endFrame(index)];
      const last = parts.at(-1);
      if (last?.end === start) last.end = end;
      else parts.push({ start, end });
    });
    if (parts.length === 0) return;
    this.pause();
    this.#store.setState({ scrubbing: false });
    this.#parts = parts;
    this.#playPart(0);
  }

  #playPart(at: number): void {
    const part = this.#parts?.[at];
    if (!part) return;
    this.#part = at;
    this.clock.setRange(part);
    this.clock.setLoop(this.#store.getState().loop && this.#parts?.length === 1);
    this.#isBetween = true;
    this.clock.seek(part.start);
    this.#isBetween = false;
    this.clock.play();
    this.#follow(this.clock.frame, this.clock.playing);
  }

  /** A stretch has come to its end; whether another one goes on from it. */
  #goesOn(): boolean {
    if (this.#parts === null) return false;
    const next = this.#part + 1;
    const at = next < this.#parts.length ? next : this.#store.getState().loop ? 0 : null;
    if (at !== null) this.#playPart(at);
    return at !== null;
  }

  #endParts(): void {
    if (this.#parts === null) return;
    this.#parts = null;
    this.clock.setLoop(this.#store.getState().loop);
    this.#confine(this.clock.frame);
  }

  pause(): void {
    const isOfParts = this.#parts !== null;
    const { selection } = this.#store.getState();
    this.#endParts();
    if (this.clock.playing) this.clock.pause();
    if (isOfParts) this.#store.setState({ selection });
  }

  toggle(): void {
    if (this.clock.playing) this.pause();
    else this.play();
  }

  setLoop(loop: boolean): void {
    this.clock.setLoop(loop && (this.#parts === null || this.#parts.length === 1));
    this.#store.setState({ loop });
  }

  /** Whether playing runs on into the next cut, or stays within the current one. */
  setContinuous(continuous: boolean): void {
    this.#store.setState({ continuous });
    this.#confine(this.clock.frame);
  }

  /** Another rate, from now on; the playhead stays on its frame. */
  setFps(fps: number): void {
    this.clock.setFps(fps);
  }

  /** Puts the playhead on a frame; while paused the cut under it becomes the selected one. */
  seek(frame: number): void {
    this.#endParts();
    const { layout, scrubbing } = this.#store.getState();
    this.#goToFrame(Math.max(0, Math.min(frame, layout.total)));
    if (!this.clock.playing) this.selectCurrent();
    if (scrubbing) this.onReach?.(this.clock.frame);
  }

  stepFrame(by: number): void {
    this.pause();
    const { layout } = this.#store.getState();
    this.seek(Math.max(0, Math.min(this.clock.frame + by, layout.total - 1)));
    this.onReach?.(this.clock.frame);
  }

  /** Back goes to the start of the present cut first when playing, as players do. */
  stepCut(by: -1 | 1): void {
    const { layout } = this.#store.getState();
    if (layout.count === 0) return;
    const index = layout.cutAt(this.clock.frame);
    const target = Math.max(0, Math.min(index + by, layout.count - 1));
    this.seek(layout.startFrame(target));
  }

  goTo(cutId: string): void {
    const { indexOf, layout } = this.#store.getState();
    const index = indexOf.get(cutId);
    if (index !== undefined) this.#goToFrame(layout.startFrame(index));
  }

  toStart(): void {
    this.seek(0);
  }

  toEnd(): void {
    const { layout } = this.#store.getState();
    this.seek(Math.max(0, layout.total - 1));
  }

  scrub(on: boolean): void {
    if (on) this.pause();
    if (this.#store.getState().scrubbing !== on) this.#store.setState({ scrubbing: on });
  }

  /**
   * The cuts changed under the playhead: it stays on the same frame of the same cut, or, where that cut is gone, at
   * the start of the cut that took its place.
   */
  relaid(before: BoardState): void {
    const { layout, indexOf, view } = this.#store.getState();
    const { currentId } = before;
    const wasAt = this.clock.frame; // before a shorter board clamps it
    this.clock.setTotal(layout.total);
    let frame = 0;
    const oldIndex = currentId === null ? undefined : before.indexOf.get(currentId);
    if (currentId !== null && oldIndex !== undefined) {
      const index = indexOf.get(currentId);
      if (index === undefined) {
        frame = layout.count === 0 ? 0 : layout.startFrame(Math.min(oldIndex, layout.count - 1));
      } else {
        const offset = Math.max(0, wasAt - before.layout.startFrame(oldIndex));
        const length = layout.endFrame(index) - layout.startFrame(index);
        frame = layout.startFrame(index) + Math.min(offset, length - 1);
      }
    }
    this.#confine(frame);
    if (frame !== this.clock.frame) this.clock.renumber(frame);
    const id = view.order[layout.cutAt(this.clock.frame)] ?? null;
    if (id !== this.#store.getState().currentId) this.#store.setState({ currentId: id });
  }

  selectCurrent(): void {
    const { currentId, selection } = this.#store.getState();
    if (currentId === null) return;
    if (selection.ids.size === 1 && selection.ids.has(currentId)) return;
    this.#store.setState({ selection: { ids: new Set([currentId]), anchor: currentId } });
  }

  dispose(): void {
    this.#unsubscribe();
    this.clock.dispose();
  }

  #goToFrame(frame: number): void {
    this.#confine(frame);
    this.clock.seek(frame);
    this.#follow(this.clock.frame, this.clock.playing);
  }

  /** Where playing does not run on, it stays within the cut of this frame. */
  #confine(frame: number): void {
    const { continuous, layout } = this.#store.getState();
    const index = layout.cutAt(frame);
    const isFree = continuous || index < 0;
    this.clock.setRange(isFree ? null : { start: layout.startFrame(index), end: layout.endFrame(index) });
  }

  #follow(frame: number, playing: boolean): void {
    if (this.#isBetween) return;
    const state = this.#store.getState();
    const isOfParts = this.#parts !== null;
    if (state.playing && !playing && isOfParts && this.#goesOn()) return;
    const id = state.view.order[state.layout.cutAt(frame)] ?? null;
    if (id !== state.currentId || playing !== state.playing) this.#store.setState({ currentId: id, playing });
    if (!state.playing || playing) return;
    if (isOfParts) this.#endParts();
    else this.selectCurrent();
  }
}
