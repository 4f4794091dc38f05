import { afterEach, expect, onTestFinished, test } from "vitest";
import { createProblemResponse, type SentRequest, startTestServer } from "@/api/testing";
import type { Palette } from "@/features/storyboard/types";
import { PaletteStore } from "./paletteStore";

const PATH = "/api/projects/p/palettes";
const INK = { color: "#26282e", name: "Ink" };
const RED = { color: "#c2362b", name: "" };
const SKY = { color: "#7aa2ff", name: "Sky" };

afterEach(() => localStorage.clear());

/** A server that stores palettes like the real one: versions, 412, and ids that are safe to repeat. */
async function startPaletteServer(palettes: Palette[]) {
  const state = { palettes, failure: null as Response | null, isOffline: false };
  const answer = (respond: () => unknown) => () => {
    if (state.isOffline) throw new TypeError("Failed to fetch");
    return state.failure ?? respond();
  };
  const server = await startTestServer({
    [`GET ${PATH}`]: answer(() => ({ palettes: state.palettes, can_edit: true })),
  });
  server.respond({
    [`POST ${PATH}`]: ({ body }: SentRequest) =>
      answer(() => {
        const created = { ...(body as Palette), version: 1 };
        state.palettes = [...state.palettes.filter(({ id }) => id !== created.id), created];
        return created;
      })(),
    [`PATCH ${PATH}/*`]: ({ body, path, headers }: SentRequest) =>
      answer(() => {
        const palette = state.palettes.find(({ id }) => path.endsWith(id));
        if (!palette) return createProblemResponse(404, "This palette isn't in this project.");
        if (headers.get("if-match") !== String(palette.version)) {
          return Response.json({ code: "stale", detail: "Changed.", current: palette }, { status: 412 });
        }
        const edited = { ...palette, ...(body as Palette), version: palette.version + 1 };
        state.palettes = state.palettes.map((each) => (each.id === edited.id ? edited : each));
        return edited;
      })(),
    [`DELETE ${PATH}/*`]: ({ path }: SentRequest) =>
      answer(() => {
        state.palettes = state.palettes.filter(({ id }) => !path.endsWith(id));
      })(),
  });
  return { server, state };
}

function openStore(): PaletteStore {
  const paletteStore = new PaletteStore("p", "mina");
  onTestFinished(paletteStore.open());
  return paletteStore;
}

const getColors = ({ store }: PaletteStore, id = "a") =>
  store
    .getState()
    .palettes.find((each) => each.id === id)
    ?.colors.map(({ color }) => color);
const whenSaved = ({ store }: PaletteStore) => expect.poll(() => store.getState().unsaved).toBe(0);
const whenLoaded = ({ store }: PaletteStore) => expect.poll(() => store.getState().canEdit).toBe(true);
const buildPalette = (version = 1): Palette => ({ id: "a", name: "Harbor", colors: [INK, RED], version });

test("edits show immediately and reach the server in order", async () => {
  const { state } = await startPaletteServer([buildPalette()]);
  const paletteStore = openStore();
  await whenLoaded(paletteStore);
  paletteStore.edit({ kind: "add", id: "a", colors: [SKY] });
  paletteStore.edit({ kind: "move", id: "a", color: SKY, index: 2, to: 0 });
  paletteStore.edit({ kind: "remove", id: "a", color: RED, index: 2 });
  paletteStore.edit({ kind: "nameColor", id: "a", color: INK, index: 1, name: "Line" });
  paletteStore.edit({ kind: "rename", id: "a", name: "Pier" });
  expect(getColors(paletteStore)).toEqual([SKY.color, INK.color]);
  await whenSaved(paletteStore);
  expect(state.palettes).toEqual([{ id: "a", name: "Pier", colors: [SKY, { ...INK, name: "Line" }], version: 6 }]);
});

test("an edit of a palette that someone else changed is applied to their version", async () => {
  const { state } = await startPaletteServer([buildPalette()]);
  const paletteStore = openStore();
  await whenLoaded(paletteStore);
  state.palettes = [{ ...buildPalette(4), colors: [SKY, INK, RED] }];
  paletteStore.edit({ kind: "remove", id: "a", color: RED, index: 1 });
  await whenSaved(paletteStore);
  expect(state.palettes[0]).toMatchObject({ colors: [SKY, INK], version: 5 });
  expect(getColors(paletteStore)).toEqual([SKY.color, INK.color]);
});

test("others' changes show without a reload", async () => {
  const { server, state } = await startPaletteServer([buildPalette()]);
  const paletteStore = openStore();
  await whenLoaded(paletteStore);
  const changed = { ...buildPalette(2), colors: [SKY] };
  state.palettes = [changed];
  server.sendEvent("project:p", { type: "palette_changed", palette: changed });
  await expect.poll(() => getColors(paletteStore)).toEqual([SKY.color]);
  state.palettes = [];
  server.sendEvent("project:p", { type: "palette_deleted", palette_id: "a" });
  await expect.poll(() => paletteStore.store.getState().palettes).toEqual([]);
});

test("edits without a connection stay on the device, also after a reload, until they are sent", async () => {
  const { state } = await startPaletteServer([buildPalette()]);
  const first = openStore();
  await whenLoaded(first);
  state.isOffline = true;
  first.edit({ kind: "add", id: "a", colors: [SKY] });
  first.edit({ kind: "create", id: "b", palette: { id: "b", name: "New", colors: [RED] } });
  await expect.poll(() => first.store.getState().problem?.code).toBe("client.offline");
  expect(first.store.getState().unsaved).toBe(2);
  const second = openStore();
  expect(getColors(second)).toEqual([INK.color, RED.color, SKY.color]);
  expect(getColors(second, "b")).toEqual([RED.color]);
  state.isOffline = false;
  await second.retry();
  await whenSaved(second);
  expect(second.store.getState().problem).toBeNull();
  expect(state.palettes.map(({ name, colors }) => [name, colors.length])).toEqual([
    ["Harbor", 3],
    ["New", 1],
  ]);
});

test("a refused edit is taken back with the server's message, and later edits are sent", async () => {
  const { state } = await startPaletteServer([buildPalette()]);
  const paletteStore = openStore();
  await whenLoaded(paletteStore);
  state.failure = createProblemResponse(409, "A project can have up to 32 palettes. Delete one first.");
  paletteStore.edit({ kind: "create", id: "b", palette: { id: "b", name: "New", colors: [] } });
  await expect
    .poll(() => paletteStore.store.getState().problem?.message)
    .toBe("A project can have up to 32 palettes. Delete one first.");
  expect(paletteStore.store.getState().palettes.map(({ id }) => id)).toEqual(["a"]);
  state.failure = null;
  paletteStore.edit({ kind: "rename", id: "a", name: "Pier" });
  await expect.poll(() => state.palettes[0]?.name).toBe("Pier");
  await expect.poll(() => paletteStore.store.getState().problem).toBeNull();
});

test("a deleted palette is restored under its id", async () => {
  const { state } = await startPaletteServer([buildPalette(3)]);
  const paletteStore = openStore();
  await whenLoaded(paletteStore);
  paletteStore.edit({ kind: "delete", id: "a" });
  expect(paletteStore.store.getState().palettes).toEqual([]);
  await whenSaved(paletteStore);
  expect(state.palettes).toEqual([]);
  const { id, name, colors } = buildPalette();
  paletteStore.edit({ kind: "create", id, palette: { id, name, colors } });
  await whenSaved(paletteStore);
  expect(state.palettes).toEqual([buildPalette(1)]);
});
