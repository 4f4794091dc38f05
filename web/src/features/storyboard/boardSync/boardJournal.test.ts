import { afterEach, expect, test, vi } from "vitest";
import { BoardJournal } from "@/features/storyboard/boardSync/boardJournal";
import { type Op, pushOp } from "@/features/storyboard/model/ops";

const open: BoardJournal[] = [];

function journal(page: string, project = "p"): BoardJournal {
  const made = new BoardJournal("u", project, page);
  open.push(made);
  return made;
}

afterEach(() => {
  for (const each of open.splice(0)) each.close();
  localStorage.clear();
});

const ops: Op[] = pushOp([], { kind: "patch", cutId: "a", base: { note: "" }, fields: { note: "rain" } });
const nothing = () => undefined;

test("what a page left behind is there for the next one, once, on the same board only", async () => {
  const first = journal("1");
  await first.open(nothing);
  first.write(ops);
  first.close();
  expect(await journal("other", "q").open(nothing)).toEqual([]);
  const second = journal("2");
  const left = await second.open(nothing);
  expect(left).toMatchObject([{ cutId: "a", fields: { note: "rain" }, attempted: true }]);
  expect(await journal("3").open(nothing)).toEqual([]);
});

test("changes of a page that is still open are left to it, and taken over when it ends", async () => {
  const first = journal("1");
  await first.open(nothing);
  first.write(ops);
  const adopted: Op[] = [];
  const second = journal("2");
  expect(await second.open((left) => adopted.push(...left))).toEqual([]);
  expect(adopted).toEqual([]);
  first.close();
  await vi.waitFor(() => expect(adopted).toHaveLength(1));
});

test("a damaged entry is passed over", async () => {
  localStorage.setItem("pegbar.board.u.p.0", "{torn");
  expect(await journal("1").open(nothing)).toEqual([]);
});
