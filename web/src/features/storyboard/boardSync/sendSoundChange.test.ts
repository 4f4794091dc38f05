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
function serve(): string[] {
  const asked: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init = {}) => {
    const version = new Headers(init.headers).get("if-match");
    asked.push([init.method, String(url), version, init.body].filter(Boolean).join(" "));
    if (init.method === "GET") return Response.json({ sounds: [], tracks: [track], clips: [clip] });
    if (init.method === "DELETE") return new Response(null, { status: 204 });
    const record = String(url).includes("/clips/") ? clip : track;
    return Response.json({ ...record, ...JSON.parse(String(init.body)), version: record.version + 1 });
  });
  return asked;
}

const changes: [SoundChange, string][] = [
  [{ what: "clip", id: "c", base: { at: 0 }, fields: { at: 7 } }, 'PATCH /api/projects/p/sound/clips/c 5 {"at":7}'],
  [
    { what: "track", id: "t", base: { muted: false }, fields: { muted: true } },
    'PATCH /api/projects/p/sound/tracks/t 3 {"muted":true}',
  ],
];

test.each(changes)(
  "a change that an earlier page left, %o, is sent once the board's sound is known",
  async (change, sent) => {
    const asked = serve();
    const learned = async (board: ServerBoard): Promise<[SendResult["kind"], ServerBoard]> => {
      const outcome = await sendSoundChange(api, change, board, false);
      return [outcome.kind, outcome.update(board)];
    };
    const [first, known] = await learned(emptyBoard);
    expect(first).toBe("again");
    const [second, after] = await learned(known);
    expect(second).toBe("done");
    expect(asked).toEqual(["GET /api/projects/p/sound", sent]);
    expect({ ...after.sound.clips.get("c"), ...after.sound.tracks.get("t") }).toMatchObject(
      change.what === "clip" ? { at: 7 } : { muted: true },
    );
  },
);

test("an answer to a deletion takes away what was known when it was sent", async () => {
  const asked = serve();
  const known: ServerBoard = {
    ...emptyBoard,
    sound: { ...emptyBoard.sound, isKnown: true, tracks: new Map([["t", track]]), clips: new Map([["c", clip]]) },
  };
  const outcome = await sendSoundChange(api, { what: "drop track", id: "t" }, known, false);
  expect(asked).toEqual(["DELETE /api/projects/p/sound/tracks/t"]);
  const { tracks, clips } = outcome.update(known).sound;
  expect([tracks.size, clips.size]).toEqual([0, 0]);
  const restored = new Map([["t", { ...track, version: 5 }]]);
  expect(outcome.update({ ...known, sound: { ...known.sound, tracks: restored } }).sound.clips.size).toBe(1);
});
