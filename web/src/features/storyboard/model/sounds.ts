import type { SoundBoard } from "@/features/storyboard/model/soundBoard";
import type { Sound, SoundList } from "@/features/storyboard/types";

export interface SoundNews extends Partial<SoundList> {
  gone?: readonly string[];
}

type Kept = { readonly id: string };

function merged<T extends Kept>(
  known: ReadonlyMap<string, T>,
  news: readonly T[] = [],
  gone: readonly string[],
  isNewer: (next: T, known: T) => boolean,
): ReadonlyMap<string, T> {
  if (news.length === 0 && !gone.some((id) => known.has(id))) return known;
  const all = new Map(known);
  for (const id of gone) all.delete(id);
  for (const each of news) {
    const before = all.get(each.id);
    if (!before || isNewer(each, before)) all.set(each.id, each);
  }
  return all;
}

const byVersion = (next: { version: number }, known: { version: number }): boolean => next.version >= known.version;

/** A sound is only ever read further: what has come of it, and then what has become of it. */
function isFurther(next: Sound, known: Sound): boolean {
  if (next.state === known.state) return next.received >= known.received;
  return known.state === "reading";
}

/** An event, or an answer: of each track and clip the newer one stands. */
export function applySounds(
  board: SoundBoard,
  { sounds = [], tracks = [], clips = [], gone = [] }: SoundNews,
): SoundBoard {
  const since = new Map(board.since);
  for (const id of gone) since.set(id, false);
  for (const { id } of [...sounds, ...tracks, ...clips]) since.set(id, true);
  return {
    ...board,
    sounds: merged(board.sounds, sounds, gone, isFurther),
    tracks: merged(board.tracks, tracks, gone, byVersion),
    clips: merged(board.clips, clips, gone, byVersion),
    since,
  };
}

/** A list is about to be asked for: what is told from now on stands, whatever that says. */
export function askingForSounds(board: SoundBoard): SoundBoard {
  return { ...board, since: new Map() };
}

/** The whole list, which may be older than what was told since it was asked for. */
export function applyAllSounds(board: SoundBoard, list: SoundList): SoundBoard {
  const { since } = board;
  const whole = <T extends Kept>(
    known: ReadonlyMap<string, T>,
    items: readonly T[],
    isNewer: (next: T, known: T) => boolean,
  ): ReadonlyMap<string, T> => {
    const told = [...known.values()].filter(({ id }) => since.get(id));
    const listed = items.filter(({ id }) => since.get(id) !== false);
    return merged(new Map(listed.map((each) => [each.id, each])), told, [], isNewer);
  };
  return {
    isKnown: true,
    sounds: whole(board.sounds, list.sounds, isFurther),
    tracks: whole(board.tracks, list.tracks, byVersion),
    clips: whole(board.clips, list.clips, byVersion),
    since,
  };
}
