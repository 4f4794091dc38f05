import { expect, test } from "vitest";
import { createEditableTestContext } from "@/features/storyboard/editorContext/testing";
import { createTestCut } from "@/features/storyboard/model/fixtures";
import { listPaletteCommands } from "./paletteCommands";
import { paletteTexts } from "./paletteTexts";
import { searchCommands } from "./searchCommands";

const listFor = (cutIds: readonly string[], isSignedIn = true) => {
  const editor = createEditableTestContext(cutIds.map((id) => createTestCut(id)));
  const commands = listPaletteCommands(editor, { customKeys: {}, isSignedIn, config: null });
  return { editor, commands, find: (text: string) => searchCommands(commands, text, [])[0] };
};

test.each([
  ["loop", "loop"],
  ["through all", "continuous"],
  ["first frame", "toStart"],
  ["versions", "versions"],
  ["export", "export"],
  ["import", "import"],
  ["guides", "guides"],
  ["chat", "chat"],
  ["references", "references"],
  ["save order", "saveOrder"],
  ["thumbnails", "thumbnails"],
  ["brush settings", "brush"],
  ["color", "color"],
  ["merge", "mergeLayer"],
  ["hide", "hideLayer"],
  ["clipping mask", "clipLayer"],
  ["alpha lock", "lockAlpha"],
  ["layer", "layers"],
  ["export pdf", "export.pdf"],
  ["timing sheet", "export.csv"],
  ["edl", "export.edl"],
  ["music", "addSound"],
  ["microphone", "record"],
  ["dissolve", "transition"],
  ["history", "versions"],
  ["mirror", "flip"],
  ["safe area", "guides"],
  ["download pdf", "export.pdf"],
])("“%s” finds %s", (text, id) => {
  expect(listFor(["a"]).find(text)?.id).toBe(id);
});

test("each command has an id and a label of its own, and the palette doesn't offer itself", () => {
  const { commands } = listFor(["a"]);
  for (const key of ["id", "label"] as const)
    expect(new Set(commands.map((command) => command[key])).size).toBe(commands.length);
  expect(commands.map(({ id }) => id)).not.toContain("palette");
});

test("search words belong to commands that exist", () => {
  const { commands } = listFor(["a"]);
  const ids = new Set(commands.map(({ id }) => id));
  const unknownIds = Object.keys(paletteTexts.searchWords).filter((id) => !ids.has(id));
  expect(unknownIds).toEqual([]);
});

test("an export opens the dialog of its format, and one that needs an account isn't offered to visitors", () => {
  const { editor, find } = listFor(["a"]);
  find("export pdf")?.run();
  expect(editor.dialogs.getState().popup).toEqual({ name: "exportFormat", format: "pdf" });
  const visitor = listFor(["a"], false);
  expect(visitor.find("export pdf")?.id).toBe("export.pdf");
  expect(visitor.find("export mp4")).toBeUndefined();
});

test("a command that is unavailable says why", () => {
  expect(listFor([]).find("hide")?.disabledReason).toBe("There are no cuts yet.");
  expect(listFor(["a"]).find("merge")?.disabledReason).toBe("There's no other layer for this.");
});
