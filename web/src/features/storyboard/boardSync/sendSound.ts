import { call, ifMatch } from "@/api/client";
import { ApiProblem } from "@/api/problem";
import type { BoardApi } from "@/features/storyboard/boardApi";
import { differing } from "@/features/storyboard/boardSync/differing";
import type { Outcome } from "@/features/storyboard/boardSync/outcome";
import type { SoundChange } from "@/features/storyboard/model/ops";
import type { ServerBoard } from "@/features/storyboard/model/serverBoard";
import { applyAllSounds, applySoundAnswer, type SoundAnswer } from "@/features/storyboard/model/sounds";
import type { Clip, Track } from "@/features/storyboard/types";

/** The version of what is not known here. */
const NONE = -1;

const nothing: Outcome = { kind: "done", learn: (board) => board };

/** How an answer is learned, whatever events have arrived since the change was sent. */
type Learning = (kind: "done" | "again", answer: SoundAnswer) => Outcome;

/** Sends a change of the board's sound. Rejects with an ApiProblem where the caller must decide. */
export async function sendSound(
  api: BoardApi,
  change: SoundChange,
  board: ServerBoard,
  keepalive: boolean,
): Promise<Outcome> {
  const { sound: known } = board;
  const learning: Learning = (kind, answer) => ({
    kind,
    learn: (now) => ({ ...now, sound: applySoundAnswer(now.sound, answer, known.asked) }),
  });
  const { ref } = api;
  // What an earlier page left may be sent before the list is here: only that says in which version to change what.
  if (!known.isKnown && (change.what === "track" || change.what === "clip"))
    return keepalive ? nothing : learnList(ref);
  switch (change.what) {
    case "add sound": {
      const to = { path: { ref }, body: change.sound, keepalive };
      return learning("done", { what: "added", sounds: [await call("POST", "/api/projects/{ref}/sound/sounds", to)] });
    }
    case "add track": {
      const { id, name, position } = change.track;
      const to = { path: { ref }, body: { id, name, position }, keepalive };
      return learning("done", { what: "added", tracks: [await call("POST", "/api/projects/{ref}/sound/tracks", to)] });
    }
    case "add clip": {
      const to = { path: { ref }, body: change.clip, keepalive };
      return learning("done", { what: "added", clips: [await call("POST", "/api/projects/{ref}/sound/clips", to)] });
    }
    case "track": {
      const now = known.tracks.get(change.id);
      const body = now ? differing(change.fields, now) : null;
      if (!now || !body) return nothing;
      const to = { path: { ref, track_id: change.id }, body, headers: ifMatch(now.version), keepalive };
      return merged(
        learning,
        async () => ({
          what: "edited",
          tracks: [await call("PATCH", "/api/projects/{ref}/sound/tracks/{track_id}", to)],
        }),
        (current) => ({ what: "edited", tracks: [current as Track] }),
      );
    }
    case "clip": {
      const now = known.clips.get(change.id);
      const body = now ? differing(change.fields, now) : null;
      if (!now || !body) return nothing;
      const to = { path: { ref, clip_id: change.id }, body, headers: ifMatch(now.version), keepalive };
      return merged(
        learning,
        async () => ({ what: "edited", clips: [await call("PATCH", "/api/projects/{ref}/sound/clips/{clip_id}", to)] }),
        (current) => ({ what: "edited", clips: [current as Clip] }),
      );
    }
    case "drop track": {
      const to = { path: { ref, track_id: change.id }, keepalive };
      const { version = NONE } = known.tracks.get(change.id) ?? {};
      await gone(call("DELETE", "/api/projects/{ref}/sound/tracks/{track_id}", to));
      return learning("done", { what: "deleted track", id: change.id, version });
    }
    case "drop clip": {
      const to = { path: { ref, clip_id: change.id }, keepalive };
      const { version = NONE } = known.clips.get(change.id) ?? {};
      await gone(call("DELETE", "/api/projects/{ref}/sound/clips/{clip_id}", to));
      return learning("done", { what: "deleted clip", id: change.id, version });
    }
    case "restore track": {
      const to = { path: { ref, track_id: change.track.id }, keepalive };
      const { clips, ...track } = await call("POST", "/api/projects/{ref}/sound/tracks/{track_id}/restore", to);
      return learning("done", { what: "added", tracks: [track], clips });
    }
    case "restore clip": {
      const to = { path: { ref, clip_id: change.clip.id }, keepalive };
      const restored = await call("POST", "/api/projects/{ref}/sound/clips/{clip_id}/restore", to);
      return learning("done", { what: "added", clips: [restored] });
    }
  }
}

async function learnList(ref: string): Promise<Outcome> {
  const list = await call("GET", "/api/projects/{ref}/sound", { path: { ref } });
  return {
    kind: "again",
    learn: (now) => (now.sound.isKnown ? now : { ...now, sound: applyAllSounds(now.sound, list) }),
  };
}

/** What another has deleted already is gone all the same. */
async function gone(asked: Promise<unknown>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 404) throw error;
  }
}

/** Where it was seen in another version, what stands now is learnt, and the same is asked on top of it. */
async function merged(
  learning: Learning,
  ask: () => Promise<SoundAnswer>,
  news: (current: unknown) => SoundAnswer,
): Promise<Outcome> {
  try {
    return learning("done", await ask());
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 412 || !error.current) throw error;
    return learning("again", news(error.current));
  }
}
