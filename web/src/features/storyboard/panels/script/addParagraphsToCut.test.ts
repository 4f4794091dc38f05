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

const openEditors: EditorContext[] = [];

afterEach(() => {
  for (const { board, drawings } of openEditors.splice(0)) {
    board.dispose();
    drawings.dispose();
  }
  vi.restoreAllMocks();
});

/** Create a board with this script. `requests` collects the scene and paragraphs sent to the server, in order. */
async function createBoardWithScript() {
  const requests: unknown[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_url, init) => {
    if (init?.method === "GET") return new Response(JSON.stringify({ script: SCRIPT }));
    requests.push(JSON.parse(String(init?.body)));
    return new Response(null, { status: 204 });
  });
  const editor = createTestContext(new FakeDrawingServer().createTabSocket(), {
    canvas: { width: 64, height: 36 },
    cuts: [createTestCut("a")],
    canEdit: true,
  });
  openEditors.push(editor);
  const scriptStore = new ScriptStore("p", editor.board);
  await scriptStore.reload();
  const send = (...parts: number[]): boolean => {
    const { script } = scriptStore.store.getState();
    return script !== null && addParagraphsToCut(editor, scriptStore, "a", { script, scene: "k", parts });
  };
  const dialogue = (): string | undefined => editor.board.store.getState().view.cuts.get("a")?.dialogue;
  return { editor, scriptStore, send, dialogue, requests };
}

test("each addition is one undo step, including its script reference", async () => {
  const { editor, scriptStore, send, dialogue, requests } = await createBoardWithScript();
  expect([send(1), send(0)]).toEqual([true, true]);
  expect(dialogue()).toBe("MIO: Wait!\nKEN: No.");
  expect(scriptStore.store.getState().script?.placed).toEqual([{ cut_id: "a", scene: "k", parts: [0, 1] }]);
  editor.drawings.undo();
  expect(dialogue()).toBe("KEN: No.");
  editor.drawings.undo();
  expect(dialogue()).toBe("");
  expect(scriptStore.store.getState().script?.placed).toEqual([]);
  editor.drawings.redo();
  expect(dialogue()).toBe("KEN: No.");
  // Placements that were superseded before they were sent need not reach the server.
  await expect.poll(() => requests.at(-1)).toEqual({ scene: "k", parts: [1] });
});

test("undo doesn't remove text that was edited since", async () => {
  const { editor, send, dialogue } = await createBoardWithScript();
  send(0);
  editor.edits.typeText("dialogue", "a", "MIO: Stay!");
  editor.drawings.undo();
  expect(dialogue()).toBe("MIO: Stay!");
});
