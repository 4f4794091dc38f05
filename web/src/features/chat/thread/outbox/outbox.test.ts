import { afterEach, expect, test, vi } from "vitest";
import { createRecordId } from "@/api/ids";
import { ApiProblem } from "@/api/problem";
import type { Message } from "@/features/chat/thread/api";
import { type PendingMessage, SendJournal } from "./journal";
import { type MessageTransport, type NewMessage, Outbox } from "./outbox";

const made: Outbox[] = [];

afterEach(() => {
  for (const outbox of made.splice(0)) outbox.close();
});

function text(body: string, chatId = "c"): NewMessage {
  return { chatId, kind: "text", body, quoted: null, picture: null };
}

/** Fake server that can be unavailable and records the messages it accepts. */
class Server implements MessageTransport {
  readonly taken: string[] = [];
  problem: ApiProblem | null = null;
  brought = 0;

  async uploadPicture(_entry: PendingMessage, onProgress: (part: number) => void): Promise<string> {
    if (this.problem) throw this.problem;
    this.brought += 1;
    onProgress(1);
    return "image:path";
  }

  async postMessage(entry: PendingMessage, body: string): Promise<Message> {
    if (this.problem) throw this.problem;
    this.taken.push(body);
    return { id: entry.id, chat_id: entry.chatId } as Message;
  }
}

function open(server: MessageTransport, userId: string): Outbox {
  const outbox = new Outbox(userId, server);
  made.push(outbox);
  return outbox;
}

const bodies = (outbox: Outbox) => outbox.store.getState().pending.map(({ body }) => body);

test("what is written while nothing answers is kept, and sent in its order by the page that comes after", async () => {
  const [server, user] = [new Server(), createRecordId()];
  server.problem = ApiProblem.fromClientCode("client.offline");
  const first = open(server, user);
  for (const word of ["one", "two", "three"]) await first.send(text(word));
  await vi.waitFor(() => expect(first.store.getState().sendStates.c).toEqual({ state: "kept" }));
  expect(bodies(first)).toEqual(["one", "two", "three"]);
  first.close();
  server.problem = null;
  const second = open(server, user);
  await vi.waitFor(() => expect(server.taken).toEqual(["one", "two", "three"]));
  await vi.waitFor(() => expect(bodies(second)).toEqual([]));
});

test("two tabs that find the same messages send each of them once", async () => {
  const [server, user] = [new Server(), createRecordId()];
  server.problem = ApiProblem.fromClientCode("client.offline");
  const tabs = [open(server, user), open(server, user)];
  await tabs[0]?.send(text("one"));
  await tabs[0]?.send(text("two"));
  await vi.waitFor(() => expect(tabs.every((tab) => bodies(tab).length === 2)).toBe(true));
  server.problem = null;
  for (const tab of tabs) tab.flush();
  await vi.waitFor(() => expect(tabs.every((tab) => bodies(tab).length === 0)).toBe(true));
  expect(server.taken).toEqual(["one", "two"]);
});

test("what the server refuses waits no longer: it is given back once, and the next one goes on", async () => {
  const [server, user] = [new Server(), createRecordId()];
  server.problem = new ApiProblem(422, "invalid", "Please write something first.");
  const outbox = open(server, user);
  await outbox.send(text("bad"));
  await vi.waitFor(() => expect(outbox.store.getState().pending[0]?.refused).toBe("Please write something first."));
  server.problem = null;
  await outbox.send(text("good"));
  await vi.waitFor(() => expect(server.taken).toEqual(["good"]));
  const [refused] = outbox.store.getState().pending;
  expect(await outbox.remove(refused?.id ?? "")).toBe(true);
  expect(await outbox.remove(refused?.id ?? "")).toBe(false);
});

test("the server's wish to wait is kept and shown, and other chats go on meanwhile", async () => {
  const [server, user] = [new Server(), createRecordId()];
  server.problem = new ApiProblem(429, "too_many", "Slower, please.", { retryAfter: 60 });
  const outbox = open(server, user);
  await outbox.send(text("one"));
  await vi.waitFor(() => expect(outbox.store.getState().sendStates.c?.state).toBe("waits"));
  server.problem = null;
  await outbox.send(text("elsewhere", "d"));
  await vi.waitFor(() => expect(server.taken).toEqual(["elsewhere"]));
  expect(bodies(outbox)).toEqual(["one"]);
});

test("a picture's bytes are brought once, also where its message has to be sent again", async () => {
  const [server, user] = [new Server(), createRecordId()];
  const post = vi.spyOn(server, "postMessage").mockRejectedValueOnce(ApiProblem.fromClientCode("client.timeout"));
  const picture = { blob: new Blob(["x"]), name: "x.png", width: 1, height: 1 };
  const outbox = open(server, user);
  await outbox.send({ chatId: "c", kind: "image", body: "", quoted: null, picture });
  await vi.waitFor(() => expect(server.taken).toEqual(["image:path"]), { timeout: 10_000 });
  expect(post).toHaveBeenCalledTimes(2);
  expect(server.brought).toBe(1);
});

test("without a database messages are kept for as long as the page lives", async () => {
  const open = vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("forbidden", "SecurityError");
  });
  const journal = new SendJournal();
  open.mockRestore();
  const entry = { id: "a", userId: "u", chatId: "c", at: 1, order: 1, refused: null } as PendingMessage;
  await journal.put(entry);
  expect(await journal.list("u")).toEqual([entry]);
  expect(await journal.list("v")).toEqual([]);
  expect(await journal.remove("a")).toBe(true);
  expect(await journal.remove("a")).toBe(false);
});

test("who sends is told whether the server has it, it waits, or was refused and is the sender's again", async () => {
  const [server, user] = [new Server(), createRecordId()];
  const outbox = open(server, user);
  expect(await outbox.sendAndWait(text("one"))).toEqual({ state: "sent" });
  server.problem = new ApiProblem(422, "invalid", "Not this.");
  expect(await outbox.sendAndWait(text("two"))).toEqual({ state: "refused", reason: "Not this." });
  expect(bodies(outbox)).toEqual([]);
  server.problem = ApiProblem.fromClientCode("client.offline");
  expect(await outbox.sendAndWait(text("three"))).toEqual({ state: "kept" });
  expect(await outbox.sendAndWait(text("four"))).toEqual({ state: "kept" });
  server.problem = null;
  outbox.flush();
  await vi.waitFor(() => expect(server.taken).toEqual(["one", "three", "four"]));
});
