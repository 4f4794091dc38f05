import { afterEach, expect, test, vi } from "vitest";
import { FakeDrawingServer } from "@/features/storyboard/drawingSync/testing";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { createTestContext } from "@/features/storyboard/editorContext/testing";
import { createTestCut } from "@/features/storyboard/model/fixtures";
import { ScriptStore } from "@/features/storyboard/shared/script/scriptStore";
import type { Script, ScriptElement } from "@/features/storyboard/types";
import { addParagraphsToCut } from "./addParagraphsToCut";

const speech = (character: string, text: string): ScriptElement => {
  return { kind: "dialogue", text, line: 1, character, parenthetical: "", dual: false, depth: 0 };
};

const SCRIPT: Script = {
  version: 1,
  file_name: "ferry.fountain",
  how: "nothing",
  imported_at: "2026-01-01T00:00:00Z",
  scenes: [
    {
      key: "k",
      number: "1",
      heading: "INT. FERRY",
      line: 1,
      here: true,
      elements: [speech("MIO", "Wait!"), speech("KEN", "No.")],
    },
  ],
  placed: [],
};

const open: EditorContext[] = [];

afterEach(() => {
  for (const { board, drawings } of open.splice(0)) {
    board.dispose();
    drawings.dispose();
  }
  vi.restoreAllMocks();
});

/** Create a board with this script. `told` collects the scene and paragraphs sent to the server, in order. */
async function boardWithScript() {
  const told: unknown[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_url, init) => {
    if (init?.method === "GET") return new Response(JSON.stringify({ script: SCRIPT }));
    told.push(JSON.parse(String(init?.body)));
    return new Response(null, { status: 204 });
  });
  const desk = createTestContext(new FakeDrawingServer().createTabSocket(), {
    canvas: { width: 64, height: 36 },
    cuts: [createTestCut("a")],
    canEdit: true,
  });
  open.push(desk);
  const beside = new ScriptStore("p", desk.board);
  await beside.reload();
  const send = (...parts: number[]): boolean => {
    const { script } = beside.store.getState();
    return script !== null && addParagraphsToCut(desk, beside, "a", { script, scene: "k", parts });
  };
  const dialogue = (): string | undefined => desk.board.store.getState().view.cuts.get("a")?.dialogue;
  return { desk, beside, send, dialogue, told };
}

test("each press is one step, taken back with where the words are from", async () => {
  const { desk, beside, send, dialogue, told } = await boardWithScript();
  expect([send(1), send(0)]).toEqual([true, true]);
  expect(dialogue()).toBe("MIO: Wait!\nKEN: No.");
  expect(beside.store.getState().script?.placed).toEqual([{ cut_id: "a", scene: "k", parts: [0, 1] }]);
  desk.drawings.undo();
  expect(dialogue()).toBe("KEN: No.");
  desk.drawings.undo();
  expect(dialogue()).toBe("");
  expect(beside.store.getState().script?.placed).toEqual([]);
  desk.drawings.redo();
  expect(dialogue()).toBe("KEN: No.");
  // Placements that were superseded before they were sent need not reach the server.
  await expect.poll(() => told.at(-1)).toEqual({ scene: "k", parts: [1] });
});

test("what somebody wrote since is not taken back", async () => {
  const { desk, send, dialogue } = await boardWithScript();
  send(0);
  desk.edits.typeText("dialogue", "a", "MIO: Stay!");
  desk.drawings.undo();
  expect(dialogue()).toBe("MIO: Stay!");
});
