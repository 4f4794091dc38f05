import { chordOf } from "@/features/storyboard/commands/chord";
import { type CommandId, runCommand } from "@/features/storyboard/commands/commands";
import { commandOf } from "@/features/storyboard/commands/keymap";
import type { Desk } from "@/features/storyboard/desk/desk";
import { settings } from "@/features/storyboard/store/settings";

/** Where the keys are the widget's own. */
const OWN_KEYS = "input:not([type=radio]), textarea, select, [role=dialog], [role=alertdialog], [role=menu]";
const PRESSED = "button, a[href], [type=radio]";
const STEERED = "[role=slider], [type=radio]";
const STEERING = new Set(["ArrowLeft", "ArrowRight", "Home", "End"]);

/** Of the board's commands those that play, move about and change cuts: nothing is drawn here. */
const OLDER_COMMANDS: ReadonlySet<CommandId> = new Set([
  "undo",
  "redo",
  "play",
  "previousCut",
  "nextCut",
  "previousFrame",
  "nextFrame",
  "toStart",
  "toEnd",
  "fullscreen",
  "newCut",
  "duplicate",
  "moveEarlier",
  "moveLater",
] satisfies CommandId[]);

export function listenToOlderKeys(desk: Desk): () => void {
  const down = (event: KeyboardEvent): void => {
    const within = (selector: string) => event.target instanceof Element && event.target.closest(selector) !== null;
    if (event.defaultPrevented || event.isComposing || within(OWN_KEYS)) return;
    const chord = chordOf(event);
    const id = chord === null ? null : commandOf(settings.getState().keys, chord);
    if (chord === null || id === null || !OLDER_COMMANDS.has(id) || (STEERING.has(chord) && within(STEERED))) return;
    // A button that has the focus is pressed by it.
    if (chord === "Space" && within(PRESSED)) return;
    event.preventDefault();
    if (!event.repeat || chord !== "Space") runCommand(desk, id);
  };
  document.addEventListener("keydown", down);
  return () => document.removeEventListener("keydown", down);
}
