import { afterEach, expect, test, vi } from "vitest";
import { BoardJournal } from "@/features/storyboard/boardSync/boardJournal";
import { type Op, pushOp } from "@/features/storyboard/model/ops";

const openJournals: BoardJournal[] = [];

function createJournal(page: string, project = "p"): BoardJournal {
  const boardJournal = new BoardJournal("u", project, page);
  openJournals.push(boardJournal);
  return boardJournal;
}

afterEach(() => {
  for (const each of openJournals.splice(0)) each.close();
  localStorage.clear();
});

const ops: Op[] = pushOp([], { kind: "patch", cutId: "a", base: { note: "" }, fields: { note: "rain" } });
const noop = () => undefined;

test("ops of a closed page are adopted once, by the next page of the same board", async () => {
  const first = createJournal("1");
  await first.open(noop);
  first.write(ops);
  first.close();
  expect(await createJournal("other", "q").open(noop)).toEqual([]);
  const second = createJournal("2");
  const storedOps = await second.open(noop);
  expect(storedOps).toMatchObject([{ cutId: "a", fields: { note: "rain" }, attempted: true }]);
  expect(await createJournal("3").open(noop)).toEqual([]);
});

test("ops of an open page are adopted only after that page closes", async () => {
  const first = createJournal("1");
  await first.open(noop);
  first.write(ops);
  const adopted: Op[] = [];
  const second = createJournal("2");
  expect(await second.open((storedOps) => adopted.push(...storedOps))).toEqual([]);
  expect(adopted).toEqual([]);
  first.close();
  await vi.waitFor(() => expect(adopted).toHaveLength(1));
});

test("a damaged entry is ignored", async () => {
  localStorage.setItem("pegbar.board.u.p.0", "{torn");
  expect(await createJournal("1").open(noop)).toEqual([]);
});
