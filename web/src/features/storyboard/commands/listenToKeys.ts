import { chordOf } from "@/features/storyboard/commands/chord";
import { clearLayer } from "@/features/storyboard/commands/clearLayer";
import { type CommandId, SIZE_PRESETS } from "@/features/storyboard/commands/commands";
import { commandOf } from "@/features/storyboard/commands/keymap";
import type { Desk } from "@/features/storyboard/desk/desk";
import { lookAt } from "@/features/storyboard/stage/cameraStore";
import { currentStage } from "@/features/storyboard/stage/currentStage";
import { setSize, settings } from "@/features/storyboard/store/settings";
import { toggleFullscreen } from "@/ui/fullscreen";

/** A press of Space shorter than this plays; longer, it is held (to pan). */
const TAP_MS = 350;

const typing =
  "input:not([type=range], [type=color], [type=checkbox], [type=radio]), textarea, select, [contenteditable=true]";
const popups = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox][data-popup]";
const pressed = "button, a[href], [role=radio], [role=checkbox], [role=switch], [role=tab]";
const steered = "[role=slider], input[type=range], [role=radio], [role=tab]";
/** What sliders and tabs do with keys of their own. */
const steering = new Set(["ArrowLeft", "ArrowRight", "Home", "End"]);

function within(event: KeyboardEvent, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null;
}

type Actions = Record<CommandId, () => void>;

function actionsOf(desk: Desk, showKeys: () => void): Actions {
  const { board, edits, drawings } = desk;
  const { transport } = board;
  const size = (by: -1 | 1) => {
    const now = settings.getState().size;
    const step = (by > 0 ? now >= 16 : now > 16) ? 4 : 1;
    setSize(now + by * step);
  };
  const preset = (id: keyof typeof SIZE_PRESETS) => () => setSize(SIZE_PRESETS[id]);
  const stage = () => currentStage.getState().controller;
  const ifEditor = (act: () => void) => () => {
    if (board.store.getState().canEdit) act();
  };
  return {
    pencil: () => settings.setState({ tool: "pencil" }),
    eraser: () => settings.setState({ tool: "eraser" }),
    lasso: () => settings.setState({ tool: "lasso" }),
    onion: () => settings.setState(({ onion }) => ({ onion: !onion })),
    smaller: () => size(-1),
    larger: () => size(1),
    size1: preset("size1"),
    size2: preset("size2"),
    size3: preset("size3"),
    size4: preset("size4"),
    size5: preset("size5"),
    size6: preset("size6"),
    clearLayer: () => {
      if (!stage()?.endLasso("remove")) clearLayer(desk);
    },
    undo: ifEditor(() => {
      if (!stage()?.endLasso("giveUp")) drawings.undo();
    }),
    redo: ifEditor(() => drawings.redo()),
    closer: lookAt.closer,
    farther: lookAt.farther,
    fitView: lookAt.home,
    turnRight: lookAt.turnRight,
    turnLeft: lookAt.turnLeft,
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
    keys: showKeys,
  };
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** While the lasso holds a part, Enter puts it down, Escape puts it back, and arrows move it. */
function steersLasso(event: KeyboardEvent): boolean {
  const stage = currentStage.getState().controller;
  if (!stage || event.altKey || event.ctrlKey || event.metaKey || within(event, pressed) || within(event, steered)) {
    return false;
  }
  const step = STEPS[event.key];
  const by = event.shiftKey ? 10 : 1;
  const isDone =
    (event.key === "Enter" && stage.endLasso("drop")) ||
    (event.key === "Escape" && stage.endLasso("giveUp")) ||
    (step !== undefined && stage.nudgeLasso(step[0] * by, step[1] * by));
  if (isDone) event.preventDefault();
  return isDone;
}

/** The board's keys, while nobody types and no dialog or menu is open. The focused widget has the first word. */
export function listenToKeys(desk: Desk, showKeys: () => void): () => void {
  const actions = actionsOf(desk, showKeys);
  let spaceAt: number | null = null;

  const down = (event: KeyboardEvent): void => {
    const isPointed = event.key === " " && currentStage.getState().controller?.isPointed === true;
    if ((event.defaultPrevented && !isPointed) || event.isComposing || within(event, typing) || within(event, popups))
      return;
    if (steersLasso(event)) return;
    const chord = chordOf(event);
    const id = chord === null ? null : commandOf(settings.getState().keys, chord);
    if (chord === null || id === null) return;
    if (steering.has(chord) && within(event, steered)) return;
    // What takes away works where the focus is: cuts and timeline have their own word for it.
    if (id === "clearLayer" && event.target !== document.body) return;
    if (chord === "Space") {
      // A button that has the focus is pressed by it. On the board a tap does it: held, it is for panning.
      if (!isPointed && within(event, pressed)) return;
      event.preventDefault();
      if (!event.repeat) spaceAt = performance.now();
      return;
    }
    event.preventDefault();
    actions[id]();
  };

  const up = (event: KeyboardEvent): void => {
    if (event.key !== " " || spaceAt === null) return;
    const tapped = performance.now() - spaceAt < TAP_MS;
    spaceAt = null;
    const id = commandOf(settings.getState().keys, "Space");
    if (tapped && id !== null) actions[id]();
  };

  // Space held while the pointer works is a hold, however short.
  const point = (): void => {
    spaceAt = null;
  };

  document.addEventListener("keydown", down);
  document.addEventListener("keyup", up);
  document.addEventListener("pointerdown", point);
  return () => {
    document.removeEventListener("keydown", down);
    document.removeEventListener("keyup", up);
    document.removeEventListener("pointerdown", point);
  };
}
