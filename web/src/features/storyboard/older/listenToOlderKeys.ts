import { chordOf } from "@/features/storyboard/commands/chord";
import type { CommandId } from "@/features/storyboard/commands/commands";
import { commandOf } from "@/features/storyboard/commands/keymap";
import type { Desk } from "@/features/storyboard/desk/desk";
import { settings } from "@/features/storyboard/store/settings";
import { toggleFullscreen } from "@/ui/fullscreen";

/** Where the keys are the widget's own. */
const OWN_KEYS = "input:not([type=radio]), textarea, select, [role=dialog], [role=alertdialog], [role=menu]";
const PRESSED = "button, a[href], [type=radio]";
const STEERED = "[role=slider], [type=radio]";
const STEERING = new Set(["ArrowLeft", "ArrowRight", "Home", "End"]);

/** Of the board's keys those that play, move about and change cuts: nothing is drawn here. */
export function listenToOlderKeys({ board, edits, drawings }: Desk): () => void {
  const { transport } = board;
  const ifEditor = (act: () => void) => () => {
    if (board.store.getState().canEdit) act();
  };
  const actions: Partial<Record<CommandId, () => void>> = {
    undo: ifEditor(() => drawings.undo()),
    redo: ifEditor(() => drawings.redo()),
    play: () => transport.toggle(),
    previousCut: () => transport.stepCut(-1),
    nextCut: () => transport.stepCut(1),
    previousFrame: () => transport.stepFrame(-1),
    nextFrame: () => transport.stepFrame(1),
    toStart: () => transport.toStart(),
    toEnd: () => transport.toEnd(),
    fullscreen: () => void toggleFullscreen(),
    newCut: () => edits.addCut(),
    duplicate: () => edits.duplicateSelected(),
    moveEarlier: () => edits.nudge(-1),
    moveLater: () => edits.nudge(1),
  };
  const down = (event: KeyboardEvent): void => {
    const within = (selector: string) => event.target instanceof Element && event.target.closest(selector) !== null;
    if (event.defaultPrevented || event.isComposing || within(OWN_KEYS)) return;
    const chord = chordOf(event);
    const id = chord === null ? null : commandOf(settings.getState().keys, chord);
    const action = id === null ? undefined : actions[id];
    if (chord === null || !action || (STEERING.has(chord) && within(STEERED))) return;
    // A button that has the focus is pressed by it.
    if (chord === "Space" && within(PRESSED)) return;
    event.preventDefault();
    if (!event.repeat || chord !== "Space") action();
  };
  document.addEventListener("keydown", down);
  return () => document.removeEventListener("keydown", down);
}
