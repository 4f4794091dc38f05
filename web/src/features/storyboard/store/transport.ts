import type { StoreApi } from "zustand/vanilla";
import { noSelection } from "@/features/storyboard/model/selection";
import type { BoardState } from "@/features/storyboard/store/boardState";
import { FrameClock, type FrameClockOptions } from "@/playback/frameClock";

/**
 * Playback transport. The playhead lives in the clock, outside React: views that draw it subscribe to the clock. The
 * store is only updated when playback starts or stops and when the playhead enters another cut.
 */
export class Transport {
  readonly clock: FrameClock;
  /** Called with the frame when the user moves the playhead by stepping or scrubbing. */
  onManualSeek: ((frame: number) => void) | null = null;
  readonly #store: StoreApi<BoardState>;
  readonly #unsubscribe: () => void;
  /** Frame ranges that are played one after the other; null for normal playback. */
  #ranges: readonly { start: number; end: number }[] | null = null;
  #rangeIndex = 0;
  /** True while switching to the next range, so that the store doesn't see a pause. */
  #isSwitchingRange = false;

  constructor(store: StoreApi<BoardState>, fps: number, clockOptions: Partial<FrameClockOptions> = {}) {
    this.#store = store;
    this.clock = new FrameClock({ fps, total: 0, loop: store.getState().loop, ...clockOptions });
    this.#unsubscribe = this.clock.subscribe(({ frame, playing }) => this.#syncWithClock(frame, playing));
  }

  play(): void {
    const { layout } = this.#store.getState();
    if (layout.total === 0 || this.clock.playing) return;
    this.#store.setState({ selection: noSelection, scrubbing: false });
    this.#limitToCut(this.clock.frame);
    this.clock.play();
  }

  /** Play only these cuts, in board order. They stay selected. */
  playCuts(cutIds: ReadonlySet<string>): void {
    const { layout, view } = this.#store.getState();
    const ranges: { start: number; end: number }[] = [];
    view.order.forEach((id, index) => {
      if (!cutIds.has(id)) return;
      const [start, end] = [layout.getStartFrame(index), layout.getEndFrame(index)];
      const last = ranges.at(-1);
      if (last?.end === start) last.end = end;
      else ranges.push({ start, end });
    });
    if (ranges.length === 0) return;
    this.pause();
    this.#store.setState({ scrubbing: false });
    this.#ranges = ranges;
    this.#playRange(0);
  }

  #playRange(index: number): void {
    const range = this.#ranges?.[index];
    if (!range) return;
    this.#rangeIndex = index;
    this.clock.setRange(range);
    this.clock.setLoop(this.#store.getState().loop && this.#ranges?.length === 1);
    this.#isSwitchingRange = true;
    this.clock.seek(range.start);
    this.#isSwitchingRange = false;
    this.clock.play();
    this.#syncWithClock(this.clock.frame, this.clock.playing);
  }

  /** Continue with the next range. Returns false if there is none. */
  #playNextRange(): boolean {
    if (this.#ranges === null) return false;
    const next = this.#rangeIndex + 1;
    const index = next < this.#ranges.length ? next : this.#store.getState().loop ? 0 : null;
    if (index !== null) this.#playRange(index);
    return index !== null;
  }

  #clearRanges(): void {
    if (this.#ranges === null) return;
    this.#ranges = null;
    this.clock.setLoop(this.#store.getState().loop);
    this.#limitToCut(this.clock.frame);
  }

  pause(): void {
    const isPlayingRanges = this.#ranges !== null;
    const { selection } = this.#store.getState();
    this.#clearRanges();
    if (this.clock.playing) this.clock.pause();
    if (isPlayingRanges) this.#store.setState({ selection });
  }

  toggle(): void {
    if (this.clock.playing) this.pause();
    else this.play();
  }

  setLoop(loop: boolean): void {
    this.clock.setLoop(loop && (this.#ranges === null || this.#ranges.length === 1));
    this.#store.setState({ loop });
  }

  /** Set whether playback continues into the next cut or stays within the current one. */
  setContinuous(continuous: boolean): void {
    this.#store.setState({ continuous });
    this.#limitToCut(this.clock.frame);
  }

  /** Change the frame rate. The playhead stays on its frame. */
  setFps(fps: number): void {
    this.clock.setFps(fps);
  }

  /** Move the playhead to a frame. While paused, the cut at that frame becomes selected. */
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

  /** Move the playhead to the start of the previous or next cut. */
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

  setScrubbing(isOn: boolean): void {
    if (isOn) this.pause();
    if (this.#store.getState().scrubbing !== isOn) this.#store.setState({ scrubbing: isOn });
  }

  /**
   * Adjust the playhead after the cuts changed. It stays on the same frame of the same cut, or moves to the start of
   * the cut that took its place if that cut was deleted.
   */
  handleLayoutChange(before: BoardState): void {
    const { layout, indexOf, view } = this.#store.getState();
    const { currentId } = before;
    const previousFrame = this.clock.frame; // before a shorter board clamps it
    this.clock.setTotal(layout.total);
    let frame = 0;
    const oldIndex = currentId === null ? undefined : before.indexOf.get(currentId);
    if (currentId !== null && oldIndex !== undefined) {
      const index = indexOf.get(currentId);
      if (index === undefined) {
        frame = layout.count === 0 ? 0 : layout.getStartFrame(Math.min(oldIndex, layout.count - 1));
      } else {
        const offset = Math.max(0, previousFrame - before.layout.getStartFrame(oldIndex));
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

  /** Unless playback is continuous, limit it to the cut at this frame. */
  #limitToCut(frame: number): void {
    const { continuous, layout } = this.#store.getState();
    const index = layout.getCutIndexAt(frame);
    const isUnlimited = continuous || index < 0;
    this.clock.setRange(isUnlimited ? null : { start: layout.getStartFrame(index), end: layout.getEndFrame(index) });
  }

  #syncWithClock(frame: number, playing: boolean): void {
    if (this.#isSwitchingRange) return;
    const state = this.#store.getState();
    const isPlayingRanges = this.#ranges !== null;
    if (state.playing && !playing && isPlayingRanges && this.#playNextRange()) return;
    const id = state.view.order[state.layout.getCutIndexAt(frame)] ?? null;
    if (id !== state.currentId || playing !== state.playing) this.#store.setState({ currentId: id, playing });
    if (!state.playing || playing) return;
    if (isPlayingRanges) this.#clearRanges();
    else this.selectCurrent();
  }
}
