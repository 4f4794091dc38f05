import type { Command } from "@/features/storyboard/commands/commands";
import { keyMessages } from "@/features/storyboard/commands/messages";
import { type EditorContext, whenAudioStoreLoaded } from "@/features/storyboard/editorContext/editorContext";
import type { AudioStore } from "@/features/storyboard/sound/audioStore";
import { chooseFiles } from "@/ui/chooseFiles";

/** What the file dialog offers. */
const SOUND_FILE_TYPES = "audio/*,.wav,.aif,.aiff,.flac,.mp3,.m4a,.ogg,.oga,.opus,.webm,.mp4,.mov";

/** Runs once the board's sound has been loaded; says so where it cannot be. */
async function withAudioStore(desk: EditorContext, run: (sound: AudioStore) => Promise<void>): Promise<void> {
  const sound = await whenAudioStoreLoaded(desk);
  if (sound) await run(sound);
  else desk.board.notify({ text: keyMessages.soundUnavailable, tone: "warning", isTemporary: false, actions: [] });
}

/** The dialog opens with the press; the sound's code may come while it is open. */
function chooseSoundFiles(desk: EditorContext): void {
  const { frame } = desk.board.transport.clock;
  chooseFiles({ accept: SOUND_FILE_TYPES, multiple: true }, (files) => {
    void withAudioStore(desk, (sound) => sound.addFilesAt(frame, files));
  });
}

export const soundCommands = {
  addSound: {
    group: "cuts",
    label: keyMessages.addSound,
    keys: ["A"],
    requiredRight: "edit",
    needsUserActivation: true,
    run: chooseSoundFiles,
  },
  record: {
    group: "cuts",
    label: keyMessages.record,
    keys: ["Shift+A"],
    requiredRight: "edit",
    run: (desk) => void withAudioStore(desk, (sound) => sound.toggleRecording()),
  },
} satisfies Record<string, Command>;
