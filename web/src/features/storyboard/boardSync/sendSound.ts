import { call, ifMatch } from "@/api/client";
import { ApiProblem } from "@/api/problem";
import type { BoardApi } from "@/features/storyboard/boardApi";
import { differing } from "@/features/storyboard/boardSync/differing";
import type { Outcome } from "@/features/storyboard/boardSync/outcome";
import type { SoundChange } from "@/features/storyboard/model/ops";
import type { ServerBoard } from "@/features/storyboard/model/serverBoard";
import { applySounds, type SoundNews } from "@/features/storyboard/model/sounds";
import type { Clip, Track } from "@/features/storyboard/types";

const nothing: Outcome = { kind: "done", learn: (board) => board };

function learning(kind: "done" | "again", news: SoundNews): Outcome {
  return { kind, learn: (board) => ({ ...board, sound: applySounds(board.sound, news) }) };
}

/** Sends a change of the board's sound. Rejects with an ApiProblem where the caller must decide. */
export async function sendSound(
  api: BoardApi,
  change: SoundChange,
  board: ServerBoard,
  keepalive: boolean,
): Promise<Outcome> {
  const { sound: known } = board;
  const { ref } = api;
  switch (change.what) {
    case "add sound": {
      const to = { path: { ref }, body: change.sound, keepalive };
      return learning("done", { sounds: [await call("POST", "/api/projects/{ref}/sound/sounds", to)] });
    }
    case "add track": {
      const { id, name, position } = change.track;
      const to = { path: { ref }, body: { id, name, position }, keepalive };
      return learning("done", { tracks: [await call("POST", "/api/projects/{ref}/sound/tracks", to)] });
    }
    case "add clip": {
      const to = { path: { ref }, body: change.clip, keepalive };
      return learning("done", { clips: [await call("POST", "/api/projects/{ref}/sound/clips", to)] });
    }
    case "track": {
      const now = known.tracks.get(change.id);
      const body = now ? differing(change.fields, now) : null;
      if (!now || !body) return nothing;
      const to = { path: { ref, track_id: change.id }, body, headers: ifMatch(now.version), keepalive };
      return merged(
        async () => ({ tracks: [await call("PATCH", "/api/projects/{ref}/sound/tracks/{track_id}", to)] }),
        (current) => ({ tracks: [current as Track] }),
      );
    }
    case "clip": {
      const now = known.clips.get(change.id);
      const body = now ? differing(change.fields, now) : null;
      if (!now || !body) return nothing;
      const to = { path: { ref, clip_id: change.id }, body, headers: ifMatch(now.version), keepalive };
      return merged(
        async () => ({ clips: [await call("PATCH", "/api/projects/{ref}/sound/clips/{clip_id}", to)] }),
        (current) => ({ clips: [current as Clip] }),
      );
    }
    case "drop track": {
      const to = { path: { ref, track_id: change.id }, keepalive };
      const clips = [...known.clips.values()].filter((clip) => clip.track_id === change.id).map(({ id }) => id);
      return gone(call("DELETE", "/api/projects/{ref}/sound/tracks/{track_id}", to), [change.id, ...clips]);
    }
    case "drop clip": {
      const to = { path: { ref, clip_id: change.id }, keepalive };
      return gone(call("DELETE", "/api/projects/{ref}/sound/clips/{clip_id}", to), [change.id]);
    }
    case "restore track": {
      const to = { path: { ref, track_id: change.track.id }, keepalive };
      const { clips, ...track } = await call("POST", "/api/projects/{ref}/sound/tracks/{track_id}/restore", to);
      return learning("done", { tracks: [track], clips });
    }
    case "restore clip": {
      const to = { path: { ref, clip_id: change.clip.id }, keepalive };
      return learning("done", { clips: [await call("POST", "/api/projects/{ref}/sound/clips/{clip_id}/restore", to)] });
    }
  }
}

/** What another has deleted already is gone all the same. */
async function gone(asked: Promise<unknown>, ids: readonly string[]): Promise<Outcome> {
  try {
    await asked;
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 404) throw error;
  }
  return learning("done", { gone: ids });
}

/** Where it was seen in another version, what stands now is learnt, and the same is asked on top of it. */
async function merged(ask: () => Promise<SoundNews>, news: (current: unknown) => SoundNews): Promise<Outcome> {
  try {
    return learning("done", await ask());
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 412 || !error.current) throw error;
    return learning("again", news(error.current));
  }
}
