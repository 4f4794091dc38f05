import { expect, test } from "vitest";
import { composeSaveState } from "@/features/storyboard/desk/saveState";

const saved = { state: "saved", pending: 0 } as const;

test("saved only when neither fields nor strokes wait", () => {
  expect(composeSaveState({ pending: 0, status: "idle" }, saved).state).toBe("saved");
  expect(composeSaveState({ pending: 1, status: "idle" }, saved).state).toBe("saving");
  expect(composeSaveState({ pending: 0, status: "idle" }, { state: "saving", pending: 1 }).state).toBe("saving");
});

test("offline counts the changes of both, and says nothing while there are none", () => {
  const drawing = { state: "offline", pending: 2 } as const;
  expect(composeSaveState({ pending: 3, status: "away" }, drawing)).toEqual({ state: "offline", pending: 5 });
  expect(composeSaveState({ pending: 0, status: "idle" }, drawing)).toEqual({ state: "offline", pending: 2 });
  expect(composeSaveState({ pending: 0, status: "away" }, { state: "offline", pending: 0 }).state).toBe("saved");
});
