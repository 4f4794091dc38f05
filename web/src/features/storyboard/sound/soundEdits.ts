import { FRAMES_MAX, FRAMES_MIN } from "@/features/storyboard/limits";
import { diffFields, isSameValue } from "@/features/storyboard/model/cutFields";
import type { NewOp, SoundChange } from "@/features/storyboard/model/ops";
import type { SoundView } from "@/features/storyboard/model/soundBoard";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import type { Board } from "@/features/storyboard/store/board";
import type { CutEdits, RecordStep } from "@/features/storyboard/store/cutEdits";
import type { Clip, ClipPatch, Track, TrackPatch } from "@/features/storyboard/types";
import { frameToSample } from "@/playback/samples";
import { type GetCutStart, getClipEnd, getClipLength, getClipStart } from "./clipTime";
import { CLIP_SAMPLES_MIN, OPEN_END_SAMPLES, SOUND_NAME_MAX, TRACK_NAME_MAX, TRACKS_MAX } from "./limits";
import { soundTexts } from "./texts";

/** Drop position: a track (null for a new one), and samples relative to the board or a cut. */
export interface DropTarget {
  trackId: string | null;
  anchorCutId: string | null;
  at: number;
}

export interface SoundEditsOptions {
  board: Board;
  edits: CutEdits;
  record: RecordStep;
  getView: () => SoundView;
  fps: () => number;
  getCutStart: GetCutStart;
  /** Select a clip, or none (null). */
  selectClip: (clipId: string | null) => void;
}

type NewClip = Omit<Clip, "version">;

/** User actions on the board's sound. Each is applied optimistically, sent by the queue, and undoable. */
export class SoundEdits {
  readonly #options: SoundEditsOptions;

  constructor(options: SoundEditsOptions) {
    this.#options = options;
  }

  get canEdit(): boolean {
    return this.#options.board.store.getState().canEdit;
  }

  /** Add a track below the others. Returns null at the maximum number of tracks. */
  addTrack(name?: string): string | null {
    const track = this.#createTrack(name);
    if (!track) return null;
    const undo = (): SoundChange[] => this.#getDropIfEmpty(track.id);
    this.#applyWithUndo([{ what: "add track", track }], undo, () => [
      { what: "restore track", track: { ...track, version: 0 }, clips: [] },
    ]);
    return track.id;
  }

  /**
   * Add a new sound to a track. `samples`: its length, if known. Returns the clip's id, or null if no track could be
   * added.
   */
  addSound(
    soundId: string,
    file: { name: string; size: number },
    target: DropTarget,
    samples: number | null,
  ): string | null {
    return this.#addSound(soundId, file, target, samples, undefined, []);
  }

  /** Add a take to the track for takes. `at`: sample position on the board. Mutes overlapping clips on that track. */
  addTake(soundId: string, file: { name: string; size: number }, at: number, samples: number): string | null {
    const { tracks, clips, sounds } = this.#options.getView();
    const trackId = tracks.find(({ name, locked }) => name === soundTexts.scratch && !locked)?.id ?? null;
    const overlapping = [...clips.values()].filter((clip) => {
      const start = getClipStart(clip, this.#options.getCutStart);
      if (clip.track_id !== trackId || clip.muted || start === null) return false;
      return start < at + samples && at < start + getClipLength(clip, sounds.get(clip.sound_id));
    });
    const target = { trackId, anchorCutId: null, at };
    return this.#addSound(soundId, file, target, samples, soundTexts.scratch, overlapping);
  }

  #addSound(
    soundId: string,
    file: { name: string; size: number },
    target: DropTarget,
    samples: number | null,
    trackName: string | undefined,
    muted: readonly Clip[],
  ): string | null {
    if (!this.canEdit) return null;
    const mute = (isMuted: boolean): SoundChange[] =>
      muted.map(({ id }) => ({ what: "clip", id, base: { muted: !isMuted }, fields: { muted: isMuted } }));
    const changes: SoundChange[] = mute(true);
    let { trackId } = target;
    const track = trackId === null ? this.#createTrack(trackName) : null;
    if (trackId === null) {
      if (!track) return null;
      changes.push({ what: "add track", track });
      trackId = track.id;
    }
    const name = file.name.slice(0, SOUND_NAME_MAX);
    const clip: NewClip = {
      id: uuid7(),
      track_id: trackId,
      sound_id: soundId,
      anchor_cut_id: target.anchorCutId,
      at: target.at,
      from: 0,
      to: samples ?? OPEN_END_SAMPLES,
      fade_in: 0,
      fade_out: 0,
      volume: 0,
      muted: false,
    };
    changes.push({ what: "add sound", sound: { id: soundId, name, size: file.size } }, { what: "add clip", clip });
    const undo = (): SoundChange[] => [
      ...mute(false),
      { what: "drop clip", id: clip.id },
      ...(track ? this.#getDropIfEmpty(track.id, clip.id) : []),
    ];
    this.#applyWithUndo(changes, undo, () => [
      ...mute(true),
      ...(track ? [{ what: "restore track" as const, track: { ...track, version: 0 }, clips: [] }] : []),
      { what: "restore clip", clip: { ...clip, version: 0 } },
    ]);
    this.#options.selectClip(clip.id);
    return clip.id;
  }

  /** Set several fields of a clip as one undo step. Returns false if nothing changes or the track is locked. */
  setClip(clipId: string, fields: ClipPatch): boolean {
    return this.#setFields("clip", clipId, fields);
  }

  /** Extend a clip to the end of its sound after the actual length is known. Not an undo step. */
  extendClip(clipId: string, from: number, to: number): void {
    if (this.#getEditableClip(clipId)?.to === from)
      this.#apply([{ what: "clip", id: clipId, base: { to: from }, fields: { to } }]);
  }

  setTrack(trackId: string, fields: TrackPatch): boolean {
    const trimmed =
      fields.name === undefined ? fields : { ...fields, name: fields.name.trim().slice(0, TRACK_NAME_MAX) };
    if (trimmed.name === "") return false;
    return this.#setFields("track", trackId, trimmed);
  }

  /** Copy a clip to another position. Returns the copy's id, or null if a track is locked. */
  copyClip(clipId: string, fields: ClipPatch): string | null {
    const clip = this.#getEditableClip(clipId);
    if (!clip || (fields.track_id !== undefined && this.#isLocked(fields.track_id))) return null;
    const { version: _, ...copiedFields } = clip;
    const copy: NewClip = { ...copiedFields, ...fields, id: uuid7() };
    this.#addClipWithUndo(copy);
    return copy.id;
  }

  /** Split a clip at a sample position of the board. Returns false if the position isn't within the clip. */
  splitClip(clipId: string, at: number): boolean {
    const clip = this.#getEditableClip(clipId);
    const start = clip ? getClipStart(clip, this.#options.getCutStart) : null;
    if (!clip || start === null) return false;
    const offset = at - start;
    const end = getClipEnd(clip, this.#options.getView().sounds.get(clip.sound_id));
    if (offset < CLIP_SAMPLES_MIN || clip.from + offset > end - CLIP_SAMPLES_MIN) return false;
    const { version: _, ...copiedFields } = clip;
    const right: NewClip = {
      ...copiedFields,
      id: uuid7(),
      at: clip.at + offset,
      from: clip.from + offset,
      fade_in: 0,
      fade_out: Math.min(clip.fade_out, end - clip.from - offset),
    };
    const before: ClipPatch = { to: clip.to, fade_in: clip.fade_in, fade_out: clip.fade_out };
    const after: ClipPatch = { to: clip.from + offset, fade_in: Math.min(clip.fade_in, offset), fade_out: 0 };
    this.#applyWithUndo(
      [
        { what: "clip", id: clipId, base: before, fields: after },
        { what: "add clip", clip: right },
      ],
      [
        { what: "drop clip", id: right.id },
        { what: "clip", id: clipId, base: after, fields: before },
      ],
      () => [
        { what: "clip", id: clipId, base: before, fields: after },
        { what: "restore clip", clip: { ...right, version: 0 } },
      ],
    );
    this.#options.selectClip(right.id);
    return true;
  }

  removeClip(clipId: string): boolean {
    const clip = this.#getEditableClip(clipId);
    if (!clip) return false;
    this.#applyWithUndo([{ what: "drop clip", id: clipId }], [{ what: "restore clip", clip }], () => [
      { what: "drop clip", id: clipId },
    ]);
    this.#options.selectClip(null);
    return true;
  }

  /** Remove a track with all of its clips. */
  removeTrack(trackId: string): boolean {
    const { tracks, clips } = this.#options.getView();
    const track = tracks.find(({ id }) => id === trackId);
    if (!this.canEdit || !track || track.locked) return false;
    const trackClips = [...clips.values()].filter((clip) => clip.track_id === trackId);
    this.#applyWithUndo(
      [{ what: "drop track", id: trackId }],
      [{ what: "restore track", track, clips: trackClips }],
      () => [{ what: "drop track", id: trackId }],
    );
    return true;
  }

  /** Swap the positions of two tracks. */
  swapTracks(trackId: string, otherId: string): boolean {
    const { tracks } = this.#options.getView();
    const [one, other] = [trackId, otherId].map((id) => tracks.find((track) => track.id === id));
    if (!this.canEdit || !one || !other) return false;
    // Two tracks that users added concurrently can have the same position.
    const shift = one.position === other.position ? 1 : 0;
    const createMove = (track: Track, to: number): SoundChange[] => [
      { what: "track", id: track.id, base: { position: track.position }, fields: { position: to } },
    ];
    const forward = [...createMove(one, other.position), ...createMove(other, one.position + shift)];
    const backward = [...createMove(one, one.position), ...createMove(other, other.position)];
    this.#applyWithUndo(forward, backward, () => forward);
    return true;
  }

  /** Return the topmost unlocked track without clips in [at, at + samples) of the board; null if there is none. */
  findFreeTrack(at: number, samples: number): string | null {
    const { tracks, clips, sounds } = this.#options.getView();
    const occupiedTrackIds = new Set<string>();
    for (const clip of clips.values()) {
      const start = getClipStart(clip, this.#options.getCutStart);
      if (start === null) continue;
      if (start < at + samples && at < start + getClipLength(clip, sounds.get(clip.sound_id)))
        occupiedTrackIds.add(clip.track_id);
    }
    return tracks.find(({ id, locked }) => !locked && !occupiedTrackIds.has(id))?.id ?? null;
  }

  /** Anchor a clip to a cut, or to the board (null), without moving it. */
  setAnchor(clipId: string, cutId: string | null): boolean {
    const clip = this.#getEditableClip(clipId);
    const start = clip ? getClipStart(clip, this.#options.getCutStart) : null;
    if (!clip || start === null) return false;
    const cutStart = cutId === null ? 0 : this.#options.getCutStart(cutId);
    if (cutStart === null) return false;
    return this.setClip(clipId, { anchor_cut_id: cutId, at: start - cutStart });
  }

  /**
   * Set the length of a clip's cut so that the clip plays to its end, in whole frames. Returns false if the clip has no
   * cut.
   */
  fitCutToClip(clipId: string): boolean {
    const { board, edits, getView, fps } = this.#options;
    const clip = getView().clips.get(clipId);
    if (!clip?.anchor_cut_id) return false;
    const end = clip.at + getClipLength(clip, getView().sounds.get(clip.sound_id));
    if (!board.store.getState().indexOf.has(clip.anchor_cut_id)) return false;
    return edits.setFrames(clip.anchor_cut_id, countFramesFor(end, fps()));
  }

  /** Return a clip that can be edited; null if it doesn't exist or its track is locked. */
  #getEditableClip(clipId: string): Clip | null {
    const clip = this.#options.getView().clips.get(clipId);
    return this.canEdit && clip && !this.#isLocked(clip.track_id) ? clip : null;
  }

  #isLocked(trackId: string): boolean {
    return this.#options.getView().tracks.find(({ id }) => id === trackId)?.locked ?? false;
  }

  #createTrack(name?: string): Omit<Track, "version"> | null {
    const { tracks } = this.#options.getView();
    if (!this.canEdit || tracks.length >= TRACKS_MAX) return null;
    const position = Math.max(0, ...tracks.map((track) => track.position + 1));
    const defaults = { volume: 0, muted: false, locked: false };
    return {
      id: uuid7(),
      name: name ?? soundTexts.trackName({ number: findFreeNumber(tracks) }),
      position,
      ...defaults,
    };
  }

  /** Return the changes that undo adding a track. Empty if it has other clips by now. */
  #getDropIfEmpty(trackId: string, ownClipId?: string): SoundChange[] {
    const others = [...this.#options.getView().clips.values()].some(
      (clip) => clip.track_id === trackId && clip.id !== ownClipId,
    );
    return others ? [] : [{ what: "drop track", id: trackId }];
  }

  #addClipWithUndo(clip: NewClip): void {
    this.#applyWithUndo([{ what: "add clip", clip }], [{ what: "drop clip", id: clip.id }], () => [
      { what: "restore clip", clip: { ...clip, version: 0 } },
    ]);
    this.#options.selectClip(clip.id);
  }

  #setFields(what: "clip" | "track", id: string, patch: ClipPatch | TrackPatch): boolean {
    const current = this.#getCurrent(what, id);
    if (!this.canEdit || !current) return false;
    if (what === "clip" && !this.#getEditableClip(id)) return false;
    if (what === "clip" && "track_id" in patch && patch.track_id && this.#isLocked(patch.track_id)) return false;
    const after = diffFields<object>(patch, current);
    if (after === null) return false;
    const before = Object.fromEntries(Object.keys(after).map((key) => [key, current[key as keyof typeof current]]));
    this.#apply([{ what, id, base: before, fields: after } as SoundChange]);
    this.#options.record({
      cutId: null,
      subject: "sound",
      undo: () => this.#swapFields(what, id, after, before),
      redo: () => this.#swapFields(what, id, before, after),
    });
    return true;
  }

  #getCurrent(what: "clip" | "track", id: string): Clip | Track | undefined {
    const { clips, tracks } = this.#options.getView();
    return what === "clip" ? clips.get(id) : tracks.find((track) => track.id === id);
  }

  /** Replace fields, but only those that are still unchanged, so that undo never overwrites another user's edit. */
  #swapFields(what: "clip" | "track", id: string, from: object, to: object): boolean {
    const current = this.#getCurrent(what, id);
    if (!this.canEdit || !current) return false;
    const unchanged = Object.entries(from).filter(([key, value]) =>
      isSameValue(current[key as keyof typeof current], value),
    );
    if (unchanged.length === 0) return false;
    const keys = new Set(unchanged.map(([key]) => key));
    const fields = Object.fromEntries(Object.entries(to).filter(([key]) => keys.has(key)));
    this.#apply([{ what, id, base: Object.fromEntries(unchanged), fields } as SoundChange]);
    return true;
  }

  /** Apply several changes as one undo step. Restored items have the state they had when the step was created. */
  #applyWithUndo(changes: SoundChange[], undo: SoundChange[] | (() => SoundChange[]), redo: () => SoundChange[]): void {
    this.#apply(changes);
    this.#options.record({
      cutId: null,
      subject: "sound",
      undo: () => this.#apply(typeof undo === "function" ? undo() : undo),
      redo: () => this.#apply(redo()),
    });
  }

  #apply(changes: readonly SoundChange[]): boolean {
    if (!this.canEdit || changes.length === 0) return false;
    const ops: NewOp[] = changes.map((change) => ({ kind: "sound", change }));
    this.#options.board.apply(...ops);
    return true;
  }
}

function findFreeNumber(tracks: readonly Track[]): number {
  const names = new Set(tracks.map(({ name }) => name));
  let number = 1;
  while (names.has(soundTexts.trackName({ number }))) number += 1;
  return number;
}

/** Return the smallest number of frames that lasts at least this many samples. */
function countFramesFor(samples: number, fps: number): number {
  let low: number = FRAMES_MIN;
  let high: number = FRAMES_MAX;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (frameToSample(middle, fps) >= samples) high = middle;
    else low = middle + 1;
  }
  return low;
}
