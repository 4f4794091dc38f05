import { call, toIfMatchHeaders } from "@/api/client";
import { ApiProblem } from "@/api/problem";
import type { BoardApi } from "@/features/storyboard/boardApi";
import { diffFields } from "@/features/storyboard/boardSync/diffFields";
import type { SendResult } from "@/features/storyboard/boardSync/sendResult";
import type { SoundChange } from "@/features/storyboard/model/ops";
import type { ServerBoard } from "@/features/storyboard/model/serverBoard";
import { applySoundList, applySoundResponse, type SoundResponse } from "@/features/storyboard/model/soundUpdates";
import type { Clip, Track } from "@/features/storyboard/types";

/** Version of a track or clip that isn't known here. */
const UNKNOWN_VERSION = -1;

const nothingToSend: SendResult = { kind: "done", update: (board) => board };

/** Create a result that applies the response, regardless of events that arrived since the request. */
type CreateResult = (kind: "done" | "again", answer: SoundResponse) => SendResult;

/** Send a change of the board's sound. Rejects with an ApiProblem if the caller must decide. */
export async function sendSoundChange(
  api: BoardApi,
  change: SoundChange,
  board: ServerBoard,
  keepalive: boolean,
): Promise<SendResult> {
  const { sound: known } = board;
  const learning: CreateResult = (kind, answer) => ({
    kind,
    update: (now) => ({ ...now, sound: applySoundResponse(now.sound, answer, known.requestCount) }),
  });
  const { ref } = api;
  // Ops of an earlier page may be sent before the sound list has loaded, but versions are only known from the list.
  if (!known.isKnown && (change.what === "track" || change.what === "clip"))
    return keepalive ? nothingToSend : fetchSoundList(ref);
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
      const body = now ? diffFields(change.fields, now) : null;
      if (!now || !body) return nothingToSend;
      const to = { path: { ref, track_id: change.id }, body, headers: toIfMatchHeaders(now.version), keepalive };
      return sendVersioned(
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
      const body = now ? diffFields(change.fields, now) : null;
      if (!now || !body) return nothingToSend;
      const to = { path: { ref, clip_id: change.id }, body, headers: toIfMatchHeaders(now.version), keepalive };
      return sendVersioned(
        learning,
        async () => ({ what: "edited", clips: [await call("PATCH", "/api/projects/{ref}/sound/clips/{clip_id}", to)] }),
        (current) => ({ what: "edited", clips: [current as Clip] }),
      );
    }
    case "drop track": {
      const to = { path: { ref, track_id: change.id }, keepalive };
      const { version = UNKNOWN_VERSION } = known.tracks.get(change.id) ?? {};
      await ignoreNotFound(call("DELETE", "/api/projects/{ref}/sound/tracks/{track_id}", to));
      return learning("done", { what: "deleted track", id: change.id, version });
    }
    case "drop clip": {
      const to = { path: { ref, clip_id: change.id }, keepalive };
      const { version = UNKNOWN_VERSION } = known.clips.get(change.id) ?? {};
      await ignoreNotFound(call("DELETE", "/api/projects/{ref}/sound/clips/{clip_id}", to));
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

async function fetchSoundList(ref: string): Promise<SendResult> {
  const list = await call("GET", "/api/projects/{ref}/sound", { path: { ref } });
  return {
    kind: "again",
    update: (now) => (now.sound.isKnown ? now : { ...now, sound: applySoundList(now.sound, list) }),
  };
}

/** Ignore 404: another user already deleted it. */
async function ignoreNotFound(asked: Promise<unknown>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 404) throw error;
  }
}

/** Send a versioned request. On a version conflict (412), apply the current state and send the op again. */
async function sendVersioned(
  learning: CreateResult,
  ask: () => Promise<SoundResponse>,
  news: (current: unknown) => SoundResponse,
): Promise<SendResult> {
  try {
    return learning("done", await ask());
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 412 || !error.current) throw error;
    return learning("again", news(error.current));
  }
}
