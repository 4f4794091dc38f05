import { afterEach, expect, test, vi } from "vitest";
import { COMMAND_IDS, type CommandId, getCommand, runCommand } from "@/features/storyboard/commands/commands";
import { type EditorContext, whenAudioStoreLoaded } from "@/features/storyboard/editorContext/editorContext";
import { createEditableTestContext } from "@/features/storyboard/editorContext/testing";
import { createTestCut } from "@/features/storyboard/model/fixtures";
import type { AudioStore } from "@/features/storyboard/sound/audioStore";

const openBoard = () => createEditableTestContext([createTestCut("a"), createTestCut("b")]);

/** Report everything that browsers only open with user activation. */
function watchOpened(onOpened: (kind: string) => void): void {
  vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(function (this: HTMLInputElement) {
    if (this.type === "file") onOpened("file dialog");
  });
  vi.spyOn(HTMLInputElement.prototype, "showPicker").mockImplementation(() => onOpened("picker"));
  vi.spyOn(Element.prototype, "requestFullscreen").mockImplementation(() => {
    onOpened("full screen");
    return Promise.resolve();
  });
  vi.spyOn(window, "open").mockImplementation(() => {
    onOpened("window");
    return null;
  });
}

afterEach(() => vi.restoreAllMocks());

test("commands that need user activation open synchronously, before the audio store is loaded, and no command opens anything later", async () => {
  const opened: [CommandId, string, "synchronously" | "later"][] = [];
  let runningId: CommandId | null = null;
  let lastId: CommandId = "pencil";
  watchOpened((kind) => opened.push([lastId, kind, runningId === null ? "later" : "synchronously"]));
  const toggleRecording = vi.fn(() => Promise.resolve());
  const editors = COMMAND_IDS.map((id) => {
    const editor = openBoard();
    lastId = runningId = id;
    runCommand(editor, id);
    runningId = null;
    return editor;
  });
  for (const editor of editors) editor.sound.setState({ audioStore: { toggleRecording } as unknown as AudioStore });
  await Promise.all(editors.map((editor) => whenAudioStoreLoaded(editor)));
  await vi.waitFor(() => expect(toggleRecording).toHaveBeenCalledTimes(1));
  expect(opened).toEqual([
    ["fullscreen", "full screen", "synchronously"],
    ["addSound", "file dialog", "synchronously"],
  ]);
  const needingIds = COMMAND_IDS.filter((id) => getCommand(id).needsUserActivation);
  expect(needingIds).toEqual(["fullscreen", "addSound"]);
  for (const editor of editors) {
    editor.board.dispose();
    editor.drawings.dispose();
  }
});

/** Run "Add audio" and choose a file in its dialog. */
function chooseSound(editor: EditorContext, file: File): void {
  vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(function (this: HTMLInputElement) {
    const transfer = new DataTransfer();
    transfer.items.add(file);
    this.files = transfer.files;
    this.dispatchEvent(new Event("change"));
  });
  runCommand(editor, "addSound");
}

test("a sound chosen before the audio store is loaded is added where the playhead was", async () => {
  const editor = openBoard();
  editor.board.transport.seek(1);
  const file = new File(["x"], "ticks.wav");
  chooseSound(editor, file);
  editor.board.transport.seek(0);
  const addFilesAt = vi.fn(() => Promise.resolve());
  editor.sound.setState({ audioStore: { addFilesAt } as unknown as AudioStore });
  await vi.waitFor(() => expect(addFilesAt).toHaveBeenCalledWith(1, [file]));
});

test("shows a notice if the audio store can't be loaded", async () => {
  const editor = openBoard();
  chooseSound(editor, new File(["x"], "ticks.wav"));
  editor.sound.setState({ hasFailed: true });
  await vi.waitFor(() =>
    expect(editor.board.store.getState().notices.map(({ text }) => text)).toEqual([
      "Audio couldn't be loaded. Reload the page, then try again.",
    ]),
  );
});
