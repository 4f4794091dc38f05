import { expect, test } from "vitest";
import { composeSaveState } from "@/features/storyboard/editorContext/saveState";

const saved = { state: "saved", pending: 0 } as const;
const noFiles = { pending: 0, isOffline: false };

test("saved only when neither fields nor strokes nor sounds wait", () => {
  expect(composeSaveState({ pending: 0, status: "idle" }, saved, noFiles).state).toBe("saved");
  expect(composeSaveState({ pending: 1, status: "idle" }, saved, noFiles).state).toBe("saving");
  expect(composeSaveState({ pending: 0, status: "idle" }, { state: "saving", pending: 1 }, noFiles).state).toBe(
    "saving",
  );
  const file = { pending: 1, isOffline: false };
  expect(composeSaveState({ pending: 0, status: "idle" }, saved, file)).toEqual({ state: "saving", pending: 1 });
});

test("offline counts the changes of both, and says nothing while there are none", () => {
  const drawing = { state: "offline", pending: 2 } as const;
  expect(composeSaveState({ pending: 3, status: "away" }, drawing, noFiles)).toEqual({ state: "offline", pending: 5 });
  expect(composeSaveState({ pending: 0, status: "idle" }, drawing, noFiles)).toEqual({ state: "offline", pending: 2 });
  const file = { pending: 1, isOffline: true };
  expect(composeSaveState({ pending: 0, status: "idle" }, saved, file)).toEqual({ state: "offline", pending: 1 });
  expect(composeSaveState({ pending: 0, status: "away" }, { state: "offline", pending: 0 }, noFiles).state).toBe(
    "saved",
  );
});
