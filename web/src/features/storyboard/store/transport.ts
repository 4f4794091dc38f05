import type { StoreApi } from "zustand/vanilla";
import { noSelection } from "@/features/storyboard/model/selection";
import type { BoardState } from "@/features/storyboard/store/boardState";
import { FrameClock, type FrameClockOptions } from "@/playback/frameClock";

/**
 * The playhead. It lives in the clock, outside React: whoever draws it listens to the clock; the store only hears when
 * playing starts or stops and when the playhead enters another cut.
 */
export class Transport {
  readonly clock: FrameClock;
  /** Told of a frame that the playhead was put on by hand: by a step, or by dragging it. */
  onManualSeek: ((frame: number) => void) | null = null;
  readonly #store: StoreApi<BoardState>;
  readonly #unsubscribe: () => void;
  /** What is played of the board, one stretch after the other; null: it plays on as it does. */
  #ranges: readonly { start: number; end: number }[] | null = null;
  #rangeIndex = 0;
  /** From one stretch to the next: nothing stands still in between. */
  #isSwitchingRange = false;

  constructor(store: StoreApi<BoardState>, fps: number, parts: Partial<FrameClockOptions> = {}) {
    this.#store = store;
    this.clock = new FrameClock({ fps, total: 0, loop: store.getState().loop, ...parts });
    this.#unsubscribe = this.clock.subscribe(({ frame, playing }) => this.#syncWithClock(frame, playing));
  }

  play(): void {
    const { layout } = this.#store.getState();
    if (layout.total === 0 || this.clock.playing) return;
    this.#store.setState({ selection: noSelection, scrubbing: false });
    this.#limitToCut(this.clock.frame);
    this.clock.play();
  }

  /** Plays these cuts alone, one after the other in the board's order; they stay selected. */
  playCuts(cutIds: ReadonlySet<string>): void {
    const { layout, view } = this.#store.getState();
    const parts: { start: number; end: number }[] = [];
    view.order.forEach((id, index) => {
      if (!cutIds.has(id)) return;
      const [start, end] = [layout.getStartFrame(index), layout.getEndFrame(index)];
      const last = parts.at(-1);
      if (last?.end === start) last.end = end;
      else parts.push({ start, end });
    });
    if (parts.length === 0) return;
    this.pause();
    this.#store.setState({ scrubbing: false });
    this.#ranges = parts;
    this.#playRange(0);
  }

  #playRange(at: number): void {
    const part = this.#ranges?.[at];
    if (!part) return;
    this.#rangeIndex = at;
    this.clock.setRange(part);
    this.clock.setLoop(this.#store.getState().loop && this.#ranges?.length === 1);
    this.#isSwitchingRange = true;
    this.clock.seek(part.start);
    this.#isSwitchingRange = false;
    this.clock.play();
    this.#syncWithClock(this.clock.frame, this.clock.playing);
  }

  /** A stretch has come to its end; whether another one goes on from it. */
  #playNextRange(): boolean {
    if (this.#ranges === null) return false;
    const next = this.#rangeIndex + 1;
    const at = next < this.#ranges.length ? next : this.#store.getState().loop ? 0 : null;
    if (at !== null) this.#playRange(at);
    return at !== null;
  }

  #clearRanges(): void {
    if (this.#ranges === null) return;
    this.#ranges = null;
    this.clock.setLoop(this.#store.getState().loop);
    this.#limitToCut(this.clock.frame);
  }

  pause(): void {
    const isOfParts = this.#ranges !== null;
    const { selection } = this.#store.getState();
    this.#clearRanges();
    if (this.clock.playing) this.clock.pause();
    if (isOfParts) this.#store.setState({ selection });
  }

  toggle(): void {
    if (this.clock.playing) this.pause();
    else this.play();
  }

  setLoop(loop: boolean): void {
    this.clock.setLoop(loop && (this.#ranges === null || this.#ranges.length === 1));
    this.#store.setState({ loop });
  }

  /** Whether playing runs on into the next cut, or stays within the current one. */
  setContinuous(continuous: boolean): void {
    this.#store.setState({ continuous });
    this.#limitToCut(this.clock.frame);
  }

  /** Another rate, from now on; the playhead stays on its frame. */
  setFps(fps: number): void {
    this.clock.setFps(fps);
  }

  /** Puts the playhead on a frame; while paused the cut under it becomes the selected one. */
  seek(frame: number): void {
    this.#clearRanges();
    const { layout, scrubbing } = this.#store.getState();
    this.#goToFrame(Math.max(0, Math.min(frame, layout.total)));
    if (!this.clock.playing) this.selectCurrent();
    if (scrubbing) this.onManualSeek?.(this.clock.frame);
  }

  stepFrame(by: number): void {
    this.pause();
    const { layout } = this.#store.getState();
    this.seek(Math.max(0, Math.min(this.clock.frame + by, layout.total - 1)));
    this.onManualSeek?.(this.clock.frame);
  }

  /** Back goes to the start of the present cut first when playing, as players do. */
  stepCut(by: -1 | 1): void {
    const { layout } = this.#store.getState();
    if (layout.count === 0) return;
    const index = layout.getCutIndexAt(this.clock.frame);
    const target = Math.max(0, Math.min(index + by, layout.count - 1));
    this.seek(layout.getStartFrame(target));
  }

  goToCut(cutId: string): void {
    const { indexOf, layout } = this.#store.getState();
    const index = indexOf.get(cutId);
    if (index !== undefined) this.#goToFrame(layout.getStartFrame(index));
  }

  seekToStart(): void {
    this.seek(0);
  }

  seekToEnd(): void {
    const { layout } = this.#store.getState();
    this.seek(Math.max(0, layout.total - 1));
  }

  setScrubbing(on: boolean): void {
    if (on) this.pause();
    if (this.#store.getState().scrubbing !== on) this.#store.setState({ scrubbing: on });
  }

  /**
   * The cuts changed under the playhead: it stays on the same frame of the same cut, or, where that cut is gone, at
   * the start of the cut that took its place.
   */
  handleLayoutChange(before: BoardState): void {
    const { layout, indexOf, view } = this.#store.getState();
    const { currentId } = before;
    const wasAt = this.clock.frame; // before a shorter board clamps it
    this.clock.setTotal(layout.total);
    let frame = 0;
    const oldIndex = currentId === null ? undefined : before.indexOf.get(currentId);
    if (currentId !== null && oldIndex !== undefined) {
      const index = indexOf.get(currentId);
      if (index === undefined) {
        frame = layout.count === 0 ? 0 : layout.getStartFrame(Math.min(oldIndex, layout.count - 1));
      } else {
        const offset = Math.max(0, wasAt - before.layout.getStartFrame(oldIndex));
        const length = layout.getEndFrame(index) - layout.getStartFrame(index);
        frame = layout.getStartFrame(index) + Math.min(offset, length - 1);
      }
    }
    this.#limitToCut(frame);
    if (frame !== this.clock.frame) this.clock.shiftPlayhead(frame);
    const id = view.order[layout.getCutIndexAt(this.clock.frame)] ?? null;
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
    this.#limitToCut(frame);
    this.clock.seek(frame);
    this.#syncWithClock(this.clock.frame, this.clock.playing);
  }

  /** Where playing does not run on, it stays within the cut of this frame. */
  #limitToCut(frame: number): void {
    const { continuous, layout } = this.#store.getState();
    const index = layout.getCutIndexAt(frame);
    const isFree = continuous || index < 0;
    this.clock.setRange(isFree ? null : { start: layout.getStartFrame(index), end: layout.getEndFrame(index) });
  }

  #syncWithClock(frame: number, playing: boolean): void {
    if (this.#isSwitchingRange) return;
    const state = this.#store.getState();
    const isOfParts = this.#ranges !== null;
    if (state.playing && !playing && isOfParts && this.#playNextRange()) return;
    const id = state.view.order[state.layout.getCutIndexAt(frame)] ?? null;
    if (id !== state.currentId || playing !== state.playing) this.#store.setState({ currentId: id, playing });
    if (!state.playing || playing) return;
    if (isOfParts) this.#clearRanges();
    else this.selectCurrent();
  }
}
