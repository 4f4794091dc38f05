import type { Op, SoundChange } from "@/features/storyboard/model/ops";
import type { SoundBoard, SoundView } from "@/features/storyboard/model/soundBoard";
import type { Clip, Sound, Track } from "@/features/storyboard/types";

/**
 * Apply the pending ops to the server's sound state. Unchanged tracks and clips keep their identity; clips of deleted
 * tracks are left out.
 */
export function createSoundView(board: SoundBoard, ops: readonly Op[]): SoundView {
  const sounds = new Map(board.sounds);
  const tracks = new Map(board.tracks);
  const clips = new Map(board.clips);
  for (const op of ops) if (op.kind === "sound") applyChange(op.change, sounds, tracks, clips);
  for (const clip of [...clips.values()]) if (!tracks.has(clip.track_id)) clips.delete(clip.id);
  return { sounds, tracks: [...tracks.values()].sort(compareByPosition), clips };
}

function compareByPosition(a: Track, b: Track): number {
  return a.position - b.position || (a.id < b.id ? -1 : 1);
}

function applyChange(
  change: SoundChange,
  sounds: Map<string, Sound>,
  tracks: Map<string, Track>,
  clips: Map<string, Clip>,
): void {
  switch (change.what) {
    case "add sound":
      if (!sounds.has(change.sound.id)) sounds.set(change.sound.id, { ...UNREAD_SOUND, ...change.sound });
      break;
    case "add track":
      if (!tracks.has(change.track.id)) tracks.set(change.track.id, { ...change.track, version: 0 });
      break;
    case "add clip":
      if (!clips.has(change.clip.id)) clips.set(change.clip.id, { ...change.clip, version: 0 });
      break;
    case "track":
      patchEntry(tracks, change.id, change.fields);
      break;
    case "clip":
      patchEntry(clips, change.id, change.fields);
      break;
    case "drop track":
      tracks.delete(change.id);
      break;
    case "drop clip":
      clips.delete(change.id);
      break;
    case "restore track":
      if (!tracks.has(change.track.id)) tracks.set(change.track.id, change.track);
      for (const clip of change.clips) if (!clips.has(clip.id)) clips.set(clip.id, clip);
      break;
    case "restore clip":
      if (!clips.has(change.clip.id)) clips.set(change.clip.id, change.clip);
      break;
  }
}

const UNREAD_SOUND = {
  state: "reading",
  received: 0,
  channels: null,
  samples: null,
  problem: null,
  created_by: null,
} as const;

function patchEntry<T extends object>(all: Map<string, T>, id: string, fields: Partial<NoInfer<T>>): void {
  const known = all.get(id);
  if (known) all.set(id, { ...known, ...fields });
}
