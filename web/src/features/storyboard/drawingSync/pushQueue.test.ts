import { afterEach, expect, it } from "vitest";
import type { PushHandlers } from "@/api/socket/socketDocs";
import { DrawingJournal } from "./drawingJournal";
import { IN_FLIGHT_BYTES_MAX, PushQueue } from "./pushQueue";

const queues: PushQueue[] = [];

afterEach(() => {
  for (const queue of queues.splice(0)) queue.dispose();
});

/** Create a queue on a connection that accepts everything; the test sends the server's answers. */
function createQueue() {
  const sent: { pushId: string; update: Uint8Array }[] = [];
  let server: PushHandlers | null = null;
  const queue = new PushQueue(
    {
      pushDoc: (_cutId, pushId, update) => sent.push({ pushId, update }) > 0,
      subscribeToPushes: (handlers) => {
        server = handlers;
        return () => undefined;
      },
    },
    new DrawingJournal(),
    { userId: `person-${performance.timeOrigin}-${Math.random()}`, projectId: "p" },
    { onChange: () => undefined, onAcknowledged: () => undefined, onRefused: () => undefined },
  );
  queues.push(queue);
  return { queue, sent, acknowledge: (at: number) => server?.onAck("a", sent[at]?.pushId ?? "", at + 1) };
}

it("limits the bytes in flight and sends all pushes in order", async () => {
  const { queue, sent, acknowledge } = createQueue();
  const updates = [1, 2, 3, 4, 5].map((number) => new Uint8Array((3 / 8) * IN_FLIGHT_BYTES_MAX).fill(number));
  for (const update of updates) await queue.enqueue("a", update);
  expect(sent).toHaveLength(2);
  for (let done = 0; done < updates.length; done += 1) {
    acknowledge(done);
    expect(sent).toHaveLength(Math.min(done + 3, updates.length));
  }
  expect(sent.map(({ update }) => update[0])).toEqual([1, 2, 3, 4, 5]);
  expect(queue.size).toBe(0);
});

it("sends an oversized push alone, and many small ones at a time", async () => {
  const { queue, sent, acknowledge } = createQueue();
  await queue.enqueue("a", new Uint8Array(IN_FLIGHT_BYTES_MAX + 1));
  for (let number = 0; number < 40; number += 1) await queue.enqueue("a", new Uint8Array(100));
  expect(sent).toHaveLength(1);
  acknowledge(0);
  expect(sent).toHaveLength(33);
});
