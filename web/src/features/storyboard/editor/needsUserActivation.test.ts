import { afterEach, expect, test, vi } from "vitest";
import { COMMAND_IDS, COMMANDS, type CommandId, runCommand } from "@/features/storyboard/commands/commands";
import { type EditorContext, whenAudioStoreLoaded } from "@/features/storyboard/editorContext/editorContext";
import { createEditableTestContext } from "@/features/storyboard/editorContext/testing";
import { createTestCut } from "@/features/storyboard/model/fixtures";
import type { AudioStore } from "@/features/storyboard/sound/audioStore";

const openBoard = () => createEditableTestContext([createTestCut("a"), createTestCut("b")]);

/** Report everything that browsers only open with user activation. */
function watchOpened(opened: (what: string) => void): void {
  vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(function (this: HTMLInputElement) {
    if (this.type === "file") opened("file dialog");
  });
  vi.spyOn(HTMLInputElement.prototype, "showPicker").mockImplementation(() => opened("picker"));
  vi.spyOn(Element.prototype, "requestFullscreen").mockImplementation(() => {
    opened("full screen");
    return Promise.resolve();
  });
  vi.spyOn(window, "open").mockImplementation(() => {
    opened("window");
    return null;
  });
}

afterEach(() => vi.restoreAllMocks());

test("every command that needs the press opens in it, before the board's sound has come, and none opens anything later", async () => {
  const opened: [CommandId, string, "in the press" | "later"][] = [];
  let pressed: CommandId | null = null;
  let last: CommandId = "pencil";
  watchOpened((what) => opened.push([last, what, pressed === null ? "later" : "in the press"]));
  const arrived = vi.fn(() => Promise.resolve());
  const desks = COMMAND_IDS.map((id) => {
    const desk = openBoard();
    last = pressed = id;
    runCommand(desk, id);
    pressed = null;
    return desk;
  });
  for (const desk of desks) desk.sound.setState({ audioStore: { toggleRecording: arrived } as unknown as AudioStore });
  await Promise.all(desks.map((desk) => whenAudioStoreLoaded(desk)));
  await vi.waitFor(() => expect(arrived).toHaveBeenCalledTimes(1));
  expect(opened).toEqual([
    ["fullscreen", "full screen", "in the press"],
    ["addSound", "file dialog", "in the press"],
  ]);
  const needing = COMMAND_IDS.filter((id) => "needsUserActivation" in COMMANDS[id]);
  expect(needing).toEqual(["fullscreen", "addSound"]);
  for (const desk of desks) {
    desk.board.dispose();
    desk.drawings.dispose();
  }
});

/** Run "Add sound" and choose a file in its dialog. */
function chooseSound(desk: EditorContext, file: File): void {
  vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(function (this: HTMLInputElement) {
    const chosen = new DataTransfer();
    chosen.items.add(file);
    this.files = chosen.files;
    this.dispatchEvent(new Event("change"));
  });
  runCommand(desk, "addSound");
}

test("a sound that was chosen before the board's sound has come is put where the playhead was", async () => {
  const desk = openBoard();
  desk.board.transport.seek(1);
  const file = new File(["x"], "ticks.wav");
  chooseSound(desk, file);
  desk.board.transport.seek(0);
  const addFilesAt = vi.fn(() => Promise.resolve());
  desk.sound.setState({ audioStore: { addFilesAt } as unknown as AudioStore });
  await vi.waitFor(() => expect(addFilesAt).toHaveBeenCalledWith(1, [file]));
});

test("it is said where the board's sound cannot be loaded", async () => {
  const desk = openBoard();
  chooseSound(desk, new File(["x"], "ticks.wav"));
  desk.sound.setState({ hasFailed: true });
  await vi.waitFor(() =>
    expect(desk.board.store.getState().notices.map(({ text }) => text)).toEqual([
      "Sound couldn't be loaded. Reload the page, then try again.",
    ]),
  );
});
