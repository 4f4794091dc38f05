import { getChord } from "@/features/storyboard/commands/chord";
import { type CommandId, runCommand } from "@/features/storyboard/commands/commands";
import { findCommand } from "@/features/storyboard/commands/keymap";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { settings } from "@/features/storyboard/store/settings";

/** Widgets that handle all keys themselves. */
const WIDGET_SELECTOR = "input:not([type=radio]), textarea, select, [role=dialog], [role=alertdialog], [role=menu]";
const PRESSABLE_SELECTOR = "button, a[href], [type=radio]";
const ARROW_WIDGET_SELECTOR = "[role=slider], [type=radio]";
const ARROW_WIDGET_KEYS = new Set(["ArrowLeft", "ArrowRight", "Home", "End"]);

/** Commands available here: playback, navigation and changes of cuts. Drawing commands are left out. */
const QUICK_EDITOR_COMMANDS: ReadonlySet<CommandId> = new Set([
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

export function listenToQuickEditorKeys(editor: EditorContext): () => void {
  const handleKeyDown = (event: KeyboardEvent): void => {
    const isWithin = (selector: string) => event.target instanceof Element && event.target.closest(selector) !== null;
    if (event.defaultPrevented || event.isComposing || isWithin(WIDGET_SELECTOR)) return;
    const chord = getChord(event);
    const id = chord === null ? null : findCommand(settings.getState().keys, chord);
    if (
      chord === null ||
      id === null ||
      !QUICK_EDITOR_COMMANDS.has(id) ||
      (ARROW_WIDGET_KEYS.has(chord) && isWithin(ARROW_WIDGET_SELECTOR))
    )
      return;
    // Space presses a focused button.
    if (chord === "Space" && isWithin(PRESSABLE_SELECTOR)) return;
    event.preventDefault();
    if (!event.repeat || chord !== "Space") runCommand(editor, id);
  };
  document.addEventListener("keydown", handleKeyDown);
  return () => document.removeEventListener("keydown", handleKeyDown);
}
