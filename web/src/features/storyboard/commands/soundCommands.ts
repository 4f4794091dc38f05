import type { Command } from "@/features/storyboard/commands/commands";
import { keyMessages } from "@/features/storyboard/commands/messages";
import { type Desk, whenSound } from "@/features/storyboard/desk/desk";
import type { SoundDesk } from "@/features/storyboard/sound/soundDesk";
import { chooseFiles } from "@/ui/chooseFiles";

/** What the file dialog offers. */
const SOUND_FILES = "audio/*,.wav,.aif,.aiff,.flac,.mp3,.m4a,.ogg,.oga,.opus,.webm,.mp4,.mov";

/** Runs once the board's sound has been loaded; says so where it cannot be. */
async function withSound(desk: Desk, run: (sound: SoundDesk) => Promise<void>): Promise<void> {
  const sound = await whenSound(desk);
  if (sound) await run(sound);
  else desk.board.notify({ text: keyMessages.noSound, tone: "warning", passing: false, actions: [] });
}

/** The dialog opens with the press; the sound's code may come while it is open. */
function addSound(desk: Desk): void {
  const { frame } = desk.board.transport.clock;
  chooseFiles({ accept: SOUND_FILES, multiple: true }, (files) => {
    void withSound(desk, (sound) => sound.addFilesAt(frame, files));
  });
}

export const soundCommands = {
  addSound: {
    group: "cuts",
    label: keyMessages.addSound,
    keys: ["A"],
    right: "edit",
    needsPress: true,
    run: addSound,
  },
  record: {
    group: "cuts",
    label: keyMessages.record,
    keys: ["Shift+A"],
    right: "edit",
    run: (desk) => void withSound(desk, (sound) => sound.record()),
  },
} satisfies Record<string, Command>;
