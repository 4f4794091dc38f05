import { afterEach, expect, it, vi } from "vitest";
import { type PendingMessage, SendJournal } from "@/features/chat/thread/outbox/journal";
import { sendUnsentMessages } from "./sendUnsentMessages";

let stop = (): void => undefined;
const journal = new SendJournal();

afterEach(async () => {
  stop();
  await journal.remove("m1");
});

const createEntry = (userId: string): PendingMessage => ({
  id: "m1",
  userId,
  chatId: "c1",
  kind: "text",
  body: "<p>Hello</p>",
  quoted: null,
  at: 1,
  order: 1,
  picture: null,
  refused: null,
});

function start(userId: string, failures = 0) {
  const getOutbox = vi.fn();
  const loadOutbox = vi.fn(() =>
    loadOutbox.mock.calls.length <= failures
      ? Promise.reject(new TypeError("offline"))
      : Promise.resolve({ getOutbox }),
  );
  stop = sendUnsentMessages(userId, loadOutbox);
  return { getOutbox, loadOutbox };
}

/** Announce a change as another tab does. */
function announceChange(userId: string): void {
  const channel = new BroadcastChannel(`pegbar.chat.${userId}`);
  channel.postMessage("changed");
  channel.close();
}

it("opens the outbox for a message that an earlier tab left", async () => {
  await journal.put(createEntry("ann"));
  const { getOutbox } = start("ann");
  await expect.poll(() => getOutbox.mock.calls).toEqual([["ann"]]);
});

it("doesn't load the outbox without unsent messages of the user, until another tab has one", async () => {
  await journal.put(createEntry("bob"));
  const { getOutbox, loadOutbox } = start("ann");
  announceChange("ann");
  await journal.list("ann"); // the checks above read the journal before this
  await journal.list("ann");
  expect(loadOutbox).not.toHaveBeenCalled();
  await journal.put(createEntry("ann"));
  announceChange("ann");
  await expect.poll(() => getOutbox.mock.calls).toEqual([["ann"]]);
});

it("tries again at the next change if the outbox can't be loaded", async () => {
  await journal.put(createEntry("ann"));
  const { getOutbox, loadOutbox } = start("ann", 1);
  await expect.poll(() => loadOutbox.mock.calls.length).toBe(1);
  expect(getOutbox).not.toHaveBeenCalled();
  announceChange("ann");
  await expect.poll(() => getOutbox.mock.calls).toEqual([["ann"]]);
});
