import { afterEach, expect, test, vi } from "vitest";
import { ApiProblem } from "@/api/http/problem";
import { createRecordId } from "@/api/ids";
import type { Message } from "@/features/chat/thread/api";
import { type PendingMessage, SendJournal } from "./journal";
import { type MessageTransport, type NewMessage, Outbox } from "./outbox";

const outboxes: Outbox[] = [];

afterEach(() => {
  for (const outbox of outboxes.splice(0)) outbox.close();
});

function buildTextMessage(body: string, chatId = "c"): NewMessage {
  return { chatId, kind: "text", body, quoted: null, picture: null };
}

/** Fake server that can be unavailable and records the messages it accepts. */
class Server implements MessageTransport {
  readonly acceptedBodies: string[] = [];
  problem: ApiProblem | null = null;
  uploadCount = 0;

  async uploadPicture(_entry: PendingMessage, onProgress: (fraction: number) => void): Promise<string> {
    if (this.problem) throw this.problem;
    this.uploadCount += 1;
    onProgress(1);
    return "image:path";
  }

  async postMessage(entry: PendingMessage, body: string): Promise<Message> {
    if (this.problem) throw this.problem;
    this.acceptedBodies.push(body);
    return { id: entry.id, chat_id: entry.chatId } as Message;
  }
}

function openOutbox(server: MessageTransport, userId: string): Outbox {
  const outbox = new Outbox(userId, server);
  outboxes.push(outbox);
  return outbox;
}

const listBodies = (outbox: Outbox) => outbox.store.getState().pending.map(({ body }) => body);

test("messages written offline are stored and sent in order by the next page", async () => {
  const [server, user] = [new Server(), createRecordId()];
  server.problem = ApiProblem.fromClientCode("client.offline");
  const first = openOutbox(server, user);
  for (const word of ["one", "two", "three"]) await first.send(buildTextMessage(word));
  await vi.waitFor(() => expect(first.store.getState().sendStates.c).toEqual({ state: "offline" }));
  expect(listBodies(first)).toEqual(["one", "two", "three"]);
  first.close();
  server.problem = null;
  const second = openOutbox(server, user);
  await vi.waitFor(() => expect(server.acceptedBodies).toEqual(["one", "two", "three"]));
  await vi.waitFor(() => expect(listBodies(second)).toEqual([]));
});

test("two tabs with the same pending messages send each once", async () => {
  const [server, user] = [new Server(), createRecordId()];
  server.problem = ApiProblem.fromClientCode("client.offline");
  const tabs = [openOutbox(server, user), openOutbox(server, user)];
  await tabs[0]?.send(buildTextMessage("one"));
  await tabs[0]?.send(buildTextMessage("two"));
  await vi.waitFor(() => expect(tabs.every((tab) => listBodies(tab).length === 2)).toBe(true));
  server.problem = null;
  for (const tab of tabs) tab.flush();
  await vi.waitFor(() => expect(tabs.every((tab) => listBodies(tab).length === 0)).toBe(true));
  expect(server.acceptedBodies).toEqual(["one", "two"]);
});

test("a refused message is returned once and doesn't block the next one", async () => {
  const [server, user] = [new Server(), createRecordId()];
  server.problem = new ApiProblem(422, "invalid", "Write something first.");
  const outbox = openOutbox(server, user);
  await outbox.send(buildTextMessage("bad"));
  await vi.waitFor(() => expect(outbox.store.getState().pending[0]?.refused).toBe("Write something first."));
  server.problem = null;
  await outbox.send(buildTextMessage("good"));
  await vi.waitFor(() => expect(server.acceptedBodies).toEqual(["good"]));
  const [refused] = outbox.store.getState().pending;
  expect(await outbox.remove(refused?.id ?? "")).toBe(true);
  expect(await outbox.remove(refused?.id ?? "")).toBe(false);
});

test("a rate limit pauses only its own chat and is shown", async () => {
  const [server, user] = [new Server(), createRecordId()];
  server.problem = new ApiProblem(429, "too_many", "Slower, please.", { retryAfter: 60 });
  const outbox = openOutbox(server, user);
  await outbox.send(buildTextMessage("one"));
  await vi.waitFor(() => expect(outbox.store.getState().sendStates.c?.state).toBe("rateLimited"));
  server.problem = null;
  await outbox.send(buildTextMessage("elsewhere", "d"));
  await vi.waitFor(() => expect(server.acceptedBodies).toEqual(["elsewhere"]));
  expect(listBodies(outbox)).toEqual(["one"]);
});

test("a picture is uploaded once even if its message is sent again", async () => {
  const [server, user] = [new Server(), createRecordId()];
  const postSpy = vi.spyOn(server, "postMessage").mockRejectedValueOnce(ApiProblem.fromClientCode("client.timeout"));
  const picture = { blob: new Blob(["x"]), name: "x.png", width: 1, height: 1 };
  const outbox = openOutbox(server, user);
  await outbox.send({ chatId: "c", kind: "image", body: "", quoted: null, picture });
  await vi.waitFor(() => expect(server.acceptedBodies).toEqual(["image:path"]), { timeout: 10_000 });
  expect(postSpy).toHaveBeenCalledTimes(2);
  expect(server.uploadCount).toBe(1);
});

test("without IndexedDB, messages are kept in memory", async () => {
  const openSpy = vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("forbidden", "SecurityError");
  });
  const journal = new SendJournal();
  openSpy.mockRestore();
  const entry = { id: "a", userId: "u", chatId: "c", at: 1, order: 1, refused: null } as PendingMessage;
  await journal.put(entry);
  expect(await journal.list("u")).toEqual([entry]);
  expect(await journal.list("v")).toEqual([]);
  expect(await journal.remove("a")).toBe(true);
  expect(await journal.remove("a")).toBe(false);
});

test("sendAndWait returns whether the message was sent, queued or refused", async () => {
  const [server, user] = [new Server(), createRecordId()];
  const outbox = openOutbox(server, user);
  expect(await outbox.sendAndWait(buildTextMessage("one"))).toEqual({ state: "sent" });
  server.problem = new ApiProblem(422, "invalid", "Not this.");
  expect(await outbox.sendAndWait(buildTextMessage("two"))).toEqual({ state: "refused", reason: "Not this." });
  expect(listBodies(outbox)).toEqual([]);
  server.problem = ApiProblem.fromClientCode("client.offline");
  expect(await outbox.sendAndWait(buildTextMessage("three"))).toEqual({ state: "queued" });
  expect(await outbox.sendAndWait(buildTextMessage("four"))).toEqual({ state: "queued" });
  server.problem = null;
  outbox.flush();
  await vi.waitFor(() => expect(server.acceptedBodies).toEqual(["one", "three", "four"]));
});
