import { expect, test } from "vitest";
import { composeSaveState } from "@/features/storyboard/editorContext/saveState";

const saved = { state: "saved", pending: 0 } as const;
const noUploads = { pending: 0, isOffline: false };

test("is saved only when no fields, strokes or sounds are pending", () => {
  expect(composeSaveState({ pending: 0, status: "idle" }, saved, noUploads).state).toBe("saved");
  expect(composeSaveState({ pending: 1, status: "idle" }, saved, noUploads).state).toBe("saving");
  expect(composeSaveState({ pending: 0, status: "idle" }, { state: "saving", pending: 1 }, noUploads).state).toBe(
    "saving",
  );
  const upload = { pending: 1, isOffline: false };
  expect(composeSaveState({ pending: 0, status: "idle" }, saved, upload)).toEqual({ state: "saving", pending: 1 });
});

test("is offline with the total of pending changes, and saved if there are none", () => {
  const drawing = { state: "offline", pending: 2 } as const;
  expect(composeSaveState({ pending: 3, status: "offline" }, drawing, noUploads)).toEqual({
    state: "offline",
    pending: 5,
  });
  expect(composeSaveState({ pending: 0, status: "idle" }, drawing, noUploads)).toEqual({
    state: "offline",
    pending: 2,
  });
  const upload = { pending: 1, isOffline: true };
  expect(composeSaveState({ pending: 0, status: "idle" }, saved, upload)).toEqual({ state: "offline", pending: 1 });
  expect(composeSaveState({ pending: 0, status: "offline" }, { state: "offline", pending: 0 }, noUploads).state).toBe(
    "saved",
  );
});
