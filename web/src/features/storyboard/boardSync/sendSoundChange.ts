import { call, toIfMatchHeaders } from "@/api/http/client";
import { ApiProblem } from "@/api/http/problem";
import type { BoardApi } from "@/features/storyboard/boardApi";
import type { SendResult } from "@/features/storyboard/boardSync/sendResult";
import { diffFields } from "@/features/storyboard/model/cutFields";
import type { SoundChange } from "@/features/storyboard/model/ops";
import type { ServerBoard } from "@/features/storyboard/model/serverBoard";
import { applySoundList, applySoundResponse, type SoundResponse } from "@/features/storyboard/model/soundUpdates";
import type { Clip, Track } from "@/features/storyboard/types";

/** Version of a track or clip that isn't known here. */
const UNKNOWN_VERSION = -1;

const nothingToSend: SendResult = { kind: "done", update: (board) => board };

/** Create a result that applies the response, regardless of events that arrived since the request. */
type CreateResult = (kind: "done" | "retry", response: SoundResponse) => SendResult;

/** Send a change of the board's sound. Rejects with an ApiProblem if the caller must decide. */
export async function sendSoundChange(
  api: BoardApi,
  change: SoundChange,
  board: ServerBoard,
  keepalive: boolean,
): Promise<SendResult> {
  const { sound: soundBoard } = board;
  const createResult: CreateResult = (kind, response) => ({
    kind,
    update: (latest) => ({ ...latest, sound: applySoundResponse(latest.sound, response, soundBoard.requestCount) }),
  });
  const { ref } = api;
  // Ops of an earlier page may be sent before the sound list has loaded, but versions are only known from the list.
  if (!soundBoard.isKnown && (change.what === "track" || change.what === "clip"))
    return keepalive ? nothingToSend : fetchSoundList(ref);
  switch (change.what) {
    case "add sound": {
      const request = { path: { ref }, body: change.sound, keepalive };
      return createResult("done", {
        what: "added",
        sounds: [await call("POST", "/api/projects/{ref}/sound/sounds", request)],
      });
    }
    case "add track": {
      const { id, name, position } = change.track;
      const request = { path: { ref }, body: { id, name, position }, keepalive };
      return createResult("done", {
        what: "added",
        tracks: [await call("POST", "/api/projects/{ref}/sound/tracks", request)],
      });
    }
    case "add clip": {
      const request = { path: { ref }, body: change.clip, keepalive };
      return createResult("done", {
        what: "added",
        clips: [await call("POST", "/api/projects/{ref}/sound/clips", request)],
      });
    }
    case "track": {
      const track = soundBoard.tracks.get(change.id);
      const body = track ? diffFields(change.fields, track) : null;
      if (!track || !body) return nothingToSend;
      const request = { path: { ref, track_id: change.id }, body, headers: toIfMatchHeaders(track.version), keepalive };
      return sendVersioned(
        createResult,
        async () => ({
          what: "edited",
          tracks: [await call("PATCH", "/api/projects/{ref}/sound/tracks/{track_id}", request)],
        }),
        (current) => ({ what: "edited", tracks: [current as Track] }),
      );
    }
    case "clip": {
      const clip = soundBoard.clips.get(change.id);
      const body = clip ? diffFields(change.fields, clip) : null;
      if (!clip || !body) return nothingToSend;
      const request = { path: { ref, clip_id: change.id }, body, headers: toIfMatchHeaders(clip.version), keepalive };
      return sendVersioned(
        createResult,
        async () => ({
          what: "edited",
          clips: [await call("PATCH", "/api/projects/{ref}/sound/clips/{clip_id}", request)],
        }),
        (current) => ({ what: "edited", clips: [current as Clip] }),
      );
    }
    case "drop track": {
      const request = { path: { ref, track_id: change.id }, keepalive };
      const { version = UNKNOWN_VERSION } = soundBoard.tracks.get(change.id) ?? {};
      await ignoreNotFound(call("DELETE", "/api/projects/{ref}/sound/tracks/{track_id}", request));
      return createResult("done", { what: "deleted track", id: change.id, version });
    }
    case "drop clip": {
      const request = { path: { ref, clip_id: change.id }, keepalive };
      const { version = UNKNOWN_VERSION } = soundBoard.clips.get(change.id) ?? {};
      await ignoreNotFound(call("DELETE", "/api/projects/{ref}/sound/clips/{clip_id}", request));
      return createResult("done", { what: "deleted clip", id: change.id, version });
    }
    case "restore track": {
      const request = { path: { ref, track_id: change.track.id }, keepalive };
      const { clips, ...track } = await call("POST", "/api/projects/{ref}/sound/tracks/{track_id}/restore", request);
      return createResult("done", { what: "added", tracks: [track], clips });
    }
    case "restore clip": {
      const request = { path: { ref, clip_id: change.clip.id }, keepalive };
      const restored = await call("POST", "/api/projects/{ref}/sound/clips/{clip_id}/restore", request);
      return createResult("done", { what: "added", clips: [restored] });
    }
  }
}

async function fetchSoundList(ref: string): Promise<SendResult> {
  const list = await call("GET", "/api/projects/{ref}/sound", { path: { ref } });
  return {
    kind: "retry",
    update: (latest) => (latest.sound.isKnown ? latest : { ...latest, sound: applySoundList(latest.sound, list) }),
  };
}

/** Ignore 404: another user already deleted it. */
async function ignoreNotFound(request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 404) throw error;
  }
}

/** Send a versioned request. On a version conflict (412), apply the current state and send the op again. */
async function sendVersioned(
  createResult: CreateResult,
  send: () => Promise<SoundResponse>,
  toResponse: (current: unknown) => SoundResponse,
): Promise<SendResult> {
  try {
    return createResult("done", await send());
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 412 || !error.current) throw error;
    return createResult("retry", toResponse(error.current));
  }
}
