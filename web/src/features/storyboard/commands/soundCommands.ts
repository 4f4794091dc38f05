import type { Command } from "@/features/storyboard/commands/commands";
import { keyMessages } from "@/features/storyboard/commands/messages";
import { whenSound } from "@/features/storyboard/desk/desk";

export const soundCommands = {
  addSound: {
    group: "cuts",
    label: keyMessages.addSound,
    keys: ["A"],
    right: "edit",
    run: (desk) => void whenSound(desk).then((sound) => sound.choose()),
  },
  record: {
    group: "cuts",
    label: keyMessages.record,
    keys: ["Shift+A"],
    right: "edit",
    run: (desk) => void whenSound(desk).then((sound) => sound.record()),
  },
} satisfies Record<string, Command>;
