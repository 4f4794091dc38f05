import { expect, test } from "vitest";
import type { Player } from "@/features/videos/player/player";
import type { ReviewNote } from "@/features/videos/types";
import type { NotesClient } from "./notesClient";
import { ReviewStore } from "./reviewStore";

const note = (id: string, version: number) =>
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
class Server {
  notes: ReviewNote[] = [note("a", 1), note("b", 1)];
  readonly #waiting: { kind: string; answer: () => void }[] = [];

  #later<T>(kind: string, value: T): Promise<T> {
    return new Promise((resolve) => this.#waiting.push({ kind, answer: () => resolve(value) }));
  }

  async answer(kind: string): Promise<void> {
    const at = this.#waiting.findIndex((each) => each.kind === kind);
    this.#waiting.splice(at, 1)[0]?.answer();
    await new Promise((resolve) => setTimeout(resolve));
  }

  async answerAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.answer(this.#waiting[0]?.kind ?? "");
  }

  change(id: string): ReviewNote {
    const changed = note(id, (this.notes.find((each) => each.id === id)?.version ?? 0) + 1);
    this.notes = this.notes.map((each) => (each.id === id ? changed : each));
    return changed;
  }

  readonly desk: NotesClient = {
    version: 1,
    hint: "",
    list: () => this.#later("list", { items: this.notes }),
    add: async () => note("c", 1),
    edit: ({ id }) => this.#later("edit", this.change(id)),
    remove: ({ id }) => {
      this.notes = this.notes.filter((each) => each.id !== id);
      return this.#later("remove", undefined);
    },
    subscribe: () => () => {},
  };
}

const bodies = (store: ReviewStore) => store.state.getState().notes.map(({ body }) => body);

async function opened(server: Server): Promise<ReviewStore> {
  const store = new ReviewStore(server.desk, {} as Player);
  void store.load();
  await server.answer("list");
  return store;
}

test("a note that was deleted while one's own change was on its way does not come back with the answer", async () => {
  for (const first of ["list", "edit"]) {
    const server = new Server();
    const store = await opened(server);
    const editing = store.edit(note("a", 1), {});
    server.notes = server.notes.filter(({ id }) => id !== "a");
    void store.load();
    await server.answer(first);
    await server.answerAll();
    expect(await editing).toBeNull();
    expect(bodies(store), `${first} first`).toEqual(["b1"]);
  }
});

test("an older answer, or an older list, does not take the place of a newer note", async () => {
  for (const first of ["list", "edit"]) {
    const server = new Server();
    const store = await opened(server);
    void store.load();
    const editing = store.edit(note("a", 1), {});
    server.change("a");
    await server.answer(first);
    await server.answerAll();
    void store.load();
    await server.answerAll();
    await editing;
    expect(bodies(store), `${first} first`).toEqual(["a3", "b1"]);
  }
});

test("a note that one deleted does not come back with a list that was on its way", async () => {
  const server = new Server();
  const store = await opened(server);
  void store.load();
  const removing = store.remove(note("a", 1));
  await server.answer("remove");
  await removing;
  await server.answer("list");
  expect(bodies(store)).toEqual(["b1"]);
  await server.answerAll();
  expect(bodies(store)).toEqual(["b1"]);
});
