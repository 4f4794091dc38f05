import { expect, test } from "vitest";
import type { Player } from "@/features/videos/player/player";
import type { ReviewNote } from "@/features/videos/types";
import type { NotesClient } from "./notesClient";
import { ReviewStore } from "./reviewStore";

const buildNote = (id: string, version: number) =>
  ({
    id,
    version,
    body: `${id}${version}`,
    first_frame: 0,
    last_frame: 0,
    created_at: id,
    drawing: [],
  }) as unknown as ReviewNote;

/** Fake server whose responses arrive when the test releases them, with the state at the time of the request. */
class FakeServer {
  notes: ReviewNote[] = [buildNote("a", 1), buildNote("b", 1)];
  readonly #pendingRequests: { kind: string; respond: () => void }[] = [];

  #respondLater<T>(kind: string, value: T): Promise<T> {
    return new Promise((resolve) => this.#pendingRequests.push({ kind, respond: () => resolve(value) }));
  }

  async respond(kind: string): Promise<void> {
    const index = this.#pendingRequests.findIndex((each) => each.kind === kind);
    this.#pendingRequests.splice(index, 1)[0]?.respond();
    await new Promise((resolve) => setTimeout(resolve));
  }

  async respondAll(): Promise<void> {
    while (this.#pendingRequests.length > 0) await this.respond(this.#pendingRequests[0]?.kind ?? "");
  }

  change(id: string): ReviewNote {
    const changedNote = buildNote(id, (this.notes.find((each) => each.id === id)?.version ?? 0) + 1);
    this.notes = this.notes.map((each) => (each.id === id ? changedNote : each));
    return changedNote;
  }

  readonly client: NotesClient = {
    version: 1,
    hint: "",
    list: () => this.#respondLater("list", { items: this.notes }),
    add: async () => buildNote("c", 1),
    edit: ({ id }) => this.#respondLater("edit", this.change(id)),
    remove: ({ id }) => {
      this.notes = this.notes.filter((each) => each.id !== id);
      return this.#respondLater("remove", undefined);
    },
    subscribe: () => () => {},
  };
}

const getBodies = (store: ReviewStore) => store.state.getState().notes.map(({ body }) => body);

async function openStore(server: FakeServer): Promise<ReviewStore> {
  const store = new ReviewStore(server.client, {} as Player);
  void store.load();
  await server.respond("list");
  return store;
}

test("a note deleted while an edit was pending doesn't come back with the response", async () => {
  for (const first of ["list", "edit"]) {
    const server = new FakeServer();
    const store = await openStore(server);
    const editing = store.edit(buildNote("a", 1), {});
    server.notes = server.notes.filter(({ id }) => id !== "a");
    void store.load();
    await server.respond(first);
    await server.respondAll();
    expect(await editing).toBeNull();
    expect(getBodies(store), `${first} first`).toEqual(["b1"]);
  }
});

test("an older response or list doesn't replace a newer note", async () => {
  for (const first of ["list", "edit"]) {
    const server = new FakeServer();
    const store = await openStore(server);
    void store.load();
    const editing = store.edit(buildNote("a", 1), {});
    server.change("a");
    await server.respond(first);
    await server.respondAll();
    void store.load();
    await server.respondAll();
    await editing;
    expect(getBodies(store), `${first} first`).toEqual(["a3", "b1"]);
  }
});

test("a note deleted while a list was loading doesn't come back with it", async () => {
  const server = new FakeServer();
  const store = await openStore(server);
  void store.load();
  const removing = store.remove(buildNote("a", 1));
  await server.respond("remove");
  await removing;
  await server.respond("list");
  expect(getBodies(store)).toEqual(["b1"]);
  await server.respondAll();
  expect(getBodies(store)).toEqual(["b1"]);
});
