import { afterEach, expect, test, vi } from "vitest";
import type { BoardApi } from "@/features/storyboard/boardApi";
import type { SendResult } from "@/features/storyboard/boardSync/sendResult";
import type { SoundChange } from "@/features/storyboard/model/ops";
import { emptyBoard, type ServerBoard } from "@/features/storyboard/model/serverBoard";
import { sendSoundChange } from "./sendSoundChange";

const track = { id: "t", name: "Rain", position: 0, volume: 0, muted: false, locked: false, version: 3 };
const clip = {
  ...{ id: "c", track_id: "t", sound_id: "s", anchor_cut_id: null, at: 0, from: 0, to: 9 },
  ...{ fade_in: 0, fade_out: 0, volume: 0, muted: false, version: 5 },
};
const api = { ref: "p" } as BoardApi;

afterEach(() => vi.restoreAllMocks());

/** Mock a server that has the track and the clip. Returns the log of requests. */
function mockServer(): string[] {
  const requests: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init = {}) => {
    const version = new Headers(init.headers).get("if-match");
    requests.push([init.method, String(url), version, init.body].filter(Boolean).join(" "));
    if (init.method === "GET") return Response.json({ sounds: [], tracks: [track], clips: [clip] });
    if (init.method === "DELETE") return new Response(null, { status: 204 });
    const record = String(url).includes("/clips/") ? clip : track;
    return Response.json({ ...record, ...JSON.parse(String(init.body)), version: record.version + 1 });
  });
  return requests;
}

const changes: [SoundChange, string][] = [
  [{ what: "clip", id: "c", base: { at: 0 }, fields: { at: 7 } }, 'PATCH /api/projects/p/sound/clips/c 5 {"at":7}'],
  [
    { what: "track", id: "t", base: { muted: false }, fields: { muted: true } },
    'PATCH /api/projects/p/sound/tracks/t 3 {"muted":true}',
  ],
];

test.each(changes)(
  "a change left by an earlier page, %o, is sent after the sound list has loaded",
  async (change, expectedRequest) => {
    const requests = mockServer();
    const send = async (board: ServerBoard): Promise<[SendResult["kind"], ServerBoard]> => {
      const result = await sendSoundChange(api, change, board, false);
      return [result.kind, result.update(board)];
    };
    const [first, known] = await send(emptyBoard);
    expect(first).toBe("retry");
    const [second, updated] = await send(known);
    expect(second).toBe("done");
    expect(requests).toEqual(["GET /api/projects/p/sound", expectedRequest]);
    expect({ ...updated.sound.clips.get("c"), ...updated.sound.tracks.get("t") }).toMatchObject(
      change.what === "clip" ? { at: 7 } : { muted: true },
    );
  },
);

test("the response to a deletion removes only the versions known when it was sent", async () => {
  const requests = mockServer();
  const known: ServerBoard = {
    ...emptyBoard,
    sound: { ...emptyBoard.sound, isKnown: true, tracks: new Map([["t", track]]), clips: new Map([["c", clip]]) },
  };
  const result = await sendSoundChange(api, { what: "drop track", id: "t" }, known, false);
  expect(requests).toEqual(["DELETE /api/projects/p/sound/tracks/t"]);
  const { tracks, clips } = result.update(known).sound;
  expect([tracks.size, clips.size]).toEqual([0, 0]);
  const restored = new Map([["t", { ...track, version: 5 }]]);
  expect(result.update({ ...known, sound: { ...known.sound, tracks: restored } }).sound.clips.size).toBe(1);
});
