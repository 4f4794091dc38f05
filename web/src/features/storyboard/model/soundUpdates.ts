import type { SoundBoard } from "@/features/storyboard/model/soundBoard";
import type { Clip, Sound, SoundList, Track } from "@/features/storyboard/types";

export interface SoundUpdate extends Partial<SoundList> {
  deleted_ids?: readonly string[];
}

/**
 * Response to a local change. Newer events may have arrived before it. A deletion includes the version known when it
 * was sent; later changes by others are left to the events.
 */
export type SoundResponse =
  | ({ what: "added" | "edited" } & Partial<SoundList>)
  | { what: "deleted track" | "deleted clip"; id: string; version: number };

type Identified = { readonly id: string };

function mergeNewer<T extends Identified>(
  known: ReadonlyMap<string, T>,
  items: readonly T[] = [],
  deletedIds: readonly string[],
  isNewer: (next: T, known: T) => boolean,
): ReadonlyMap<string, T> {
  if (items.length === 0 && !deletedIds.some((id) => known.has(id))) return known;
  const all = new Map(known);
  for (const id of deletedIds) all.delete(id);
  for (const each of items) {
    const before = all.get(each.id);
    if (!before || isNewer(each, before)) all.set(each.id, each);
  }
  return all;
}

const isNewerVersion = (next: { version: number }, known: { version: number }): boolean =>
  next.version >= known.version;

/** True if `next` is more advanced: a sound goes from reading, with increasing `received`, to a final state. */
function isFurtherRead(next: Sound, known: Sound): boolean {
  if (next.state === known.state) return next.received >= known.received;
  return known.state === "reading";
}

/** Apply an event. Events arrive in order, so each overrides the state before it. */
export function applySoundUpdate(board: SoundBoard, update: SoundUpdate): SoundBoard {
  const { sounds = [], tracks = [], clips = [], deleted_ids: deletedIds = [] } = update;
  const presence = new Map(board.presenceSinceRequest);
  const deletedVersions = new Map(board.deletedVersions);
  for (const id of deletedIds) {
    presence.set(id, false);
    const last = board.tracks.get(id) ?? board.clips.get(id);
    deletedVersions.set(id, last?.version ?? deletedVersions.get(id) ?? Number.POSITIVE_INFINITY);
  }
  for (const { id } of [...sounds, ...tracks, ...clips]) {
    presence.set(id, true);
    deletedVersions.delete(id);
  }
  return {
    ...board,
    sounds: mergeNewer(board.sounds, sounds, deletedIds, isFurtherRead),
    tracks: mergeNewer(board.tracks, tracks, deletedIds, isNewerVersion),
    clips: mergeNewer(board.clips, clips, deletedIds, isNewerVersion),
    presenceSinceRequest: presence,
    deletedVersions,
  };
}

/** Apply the response to a change that was sent when `requestCount` was `sentRequestCount`. */
export function applySoundResponse(board: SoundBoard, response: SoundResponse, sentRequestCount: number): SoundBoard {
  const isStale = board.isStale || sentRequestCount !== board.requestCount;
  if ("version" in response) {
    return { ...applySoundUpdate(board, { deleted_ids: getDeletedIds(board, response) }), isStale };
  }
  const { what, sounds = [], tracks = [], clips = [] } = response;
  const isNew = ({ id, version }: Track | Clip): boolean => version > (board.deletedVersions.get(id) ?? -1);
  // Clips keep their versions when their track is deleted and restored.
  const restoredTrackIds = new Set(
    tracks.filter((track) => board.deletedVersions.has(track.id) && isNew(track)).map(({ id }) => id),
  );
  const isApplicable = (known: ReadonlyMap<string, Identified>, each: Identified, isFresh: boolean): boolean =>
    known.has(each.id) || (what === "added" && isFresh);
  const accepted = {
    sounds: sounds.filter((sound) => isApplicable(board.sounds, sound, !board.deletedVersions.has(sound.id))),
    tracks: tracks.filter((track) => isApplicable(board.tracks, track, isNew(track))),
    clips: clips.filter((clip) => isApplicable(board.clips, clip, isNew(clip) || restoredTrackIds.has(clip.track_id))),
  };
  return { ...applySoundUpdate(board, accepted), isStale };
}

/** Return the ids that a local deletion removes; empty if the item changed since it was sent. */
function getDeletedIds(
  board: SoundBoard,
  { what, id, version }: { what: string; id: string; version: number },
): string[] {
  const known = what === "deleted track" ? board.tracks.get(id) : board.clips.get(id);
  if (known?.version !== version) return [];
  const clips = what === "deleted track" ? [...board.clips.values()].filter((clip) => clip.track_id === id) : [];
  return [id, ...clips.map((clip) => clip.id)];
}

/** Call before requesting the list. Updates received from now on override the list. */
export function markSoundsRequested(board: SoundBoard): SoundBoard {
  return { ...board, presenceSinceRequest: new Map(), requestCount: board.requestCount + 1, isStale: false };
}

/** Apply the full list, which may be older than updates received since the request. */
export function applySoundList(board: SoundBoard, list: SoundList): SoundBoard {
  const { presenceSinceRequest } = board;
  const mergeList = <T extends Identified>(
    known: ReadonlyMap<string, T>,
    items: readonly T[],
    isNewer: (next: T, known: T) => boolean,
  ): ReadonlyMap<string, T> => {
    const reported = [...known.values()].filter(({ id }) => presenceSinceRequest.get(id));
    const fromList = items.filter(({ id }) => presenceSinceRequest.get(id) !== false);
    return mergeNewer(new Map(fromList.map((each) => [each.id, each])), reported, [], isNewer);
  };
  return {
    ...board,
    isKnown: true,
    sounds: mergeList(board.sounds, list.sounds, isFurtherRead),
    tracks: mergeList(board.tracks, list.tracks, isNewerVersion),
    clips: mergeList(board.clips, list.clips, isNewerVersion),
  };
}
