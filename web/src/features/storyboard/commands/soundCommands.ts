import type { Command } from "@/features/storyboard/commands/command";
import { keyTexts } from "@/features/storyboard/commands/texts";
import { type EditorContext, whenAudioStoreLoaded } from "@/features/storyboard/editorContext/editorContext";
import type { AudioStore } from "@/features/storyboard/sound/audioStore";
import { chooseFiles } from "@/ui/forms/chooseFiles";

/** Value of the file input's `accept` attribute. */
const SOUND_FILE_TYPES = "audio/*,.wav,.aif,.aiff,.flac,.mp3,.m4a,.ogg,.oga,.opus,.webm,.mp4,.mov";

/** Run a function with the audio store once it has loaded. Shows a notice if loading failed. */
async function withAudioStore(editor: EditorContext, run: (audioStore: AudioStore) => Promise<void>): Promise<void> {
  const audioStore = await whenAudioStoreLoaded(editor);
  if (audioStore) await run(audioStore);
  else editor.board.notify({ text: keyTexts.soundUnavailable, tone: "warning", isTemporary: false, actions: [] });
}

/**
 * Open the file dialog synchronously, as browsers require; the audio store may still be loading. The files are added at
 * the frame where the playhead was at the press.
 */
function chooseSoundFiles(editor: EditorContext): void {
  const { frame } = editor.board.transport.clock;
  chooseFiles({ accept: SOUND_FILE_TYPES, multiple: true }, (files) => {
    void withAudioStore(editor, (audioStore) => audioStore.addFilesAt(frame, files));
  });
}

export const soundCommands = {
  addSound: {
    group: "cuts",
    label: keyTexts.addSound,
    keys: ["A"],
    requiredRight: "edit",
    needsUserActivation: true,
    run: chooseSoundFiles,
  },
  record: {
    group: "cuts",
    label: keyTexts.record,
    keys: ["Shift+A"],
    requiredRight: "edit",
    run: (editor) => void withAudioStore(editor, (audioStore) => audioStore.toggleRecording()),
  },
} satisfies Record<string, Command>;
