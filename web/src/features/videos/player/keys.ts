import { PLAYBACK_SPEEDS } from "./limits";
import type { Player } from "./player";
import { noRange, withFirst, withLast } from "./range";

export const SKIP_SECONDS = 5;
/** Widgets that need keys for themselves; a button or link needs only those that press it. */
const WRITES =
  "input:not([type=range], [type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable=true]";
const MOVES =
  "input[type=range], input[type=radio], [role=menu], [role=listbox], [role=combobox], [role=tablist], [role=dialog], [role=alertdialog]";
const PRESSED = "button, a[href], summary, input, [role=button], [role=menuitem]";
const MOVING_KEYS = /^(Arrow|Home$|End$|Page)/;

/** What the keys reach beside the film itself. */
export interface Reach {
  fullscreen: () => void;
  /** To the note before or after the frame that is shown; absent where there are no notes. */
  jump?: ((direction: 1 | -1) => void) | undefined;
  /** Begins to write about the frame that is shown. */
  comment?: (() => void) | undefined;
  help: () => void;
}

type Pressed = Pick<KeyboardEvent, "key" | "shiftKey">;

function isTaken(event: KeyboardEvent, clicked: Element | null): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest(WRITES) || target.closest("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]")) {
    return true;
  }
  if (event.key === " ") {
    const button = target.closest(PRESSED);
    return button !== null && button !== clicked;
  }
  return MOVING_KEYS.test(event.key) && target.closest(MOVES) !== null;
}

/** The next slower or faster of the speeds that are offered. */
function changeSpeed(player: Player, direction: 1 | -1): void {
  const speeds: readonly number[] = PLAYBACK_SPEEDS;
  const at = speeds.indexOf(player.state.getState().speed) + direction;
  player.setSpeed(speeds[Math.min(Math.max(0, at), speeds.length - 1)] ?? 1);
}

function stepSeconds(player: Player, seconds: number): void {
  player.pause();
  player.skipSeconds(seconds);
}

/** What a key does to the film; false where it means nothing here. */
export function pressKey(player: Player, { key, shiftKey }: Pressed, reach: Reach): boolean {
  const { places } = player;
  if (/^\d$/.test(key)) {
    player.seek(Math.floor((places * Number(key)) / 10));
    return true;
  }
  const goTo = reach.jump ?? ((direction: 1 | -1) => player.step(direction));
  const move = (direction: 1 | -1): void => {
    if (shiftKey) stepSeconds(player, direction);
    else player.step(direction);
  };
  const action = {
    " ": () => player.toggle(),
    k: () => player.toggle(),
    j: () => player.shuttle(-1),
    l: () => player.shuttle(1),
    arrowleft: () => move(-1),
    arrowright: () => move(1),
    ",": () => goTo(-1),
    ".": () => goTo(1),
    "<": () => changeSpeed(player, -1),
    ">": () => changeSpeed(player, 1),
    home: () => player.seek(0),
    end: () => player.seek(places - 1),
    i: () => player.loop(withFirst),
    o: () => player.loop(withLast),
    x: () => player.loop(noRange),
    m: () => player.toggleMuted(),
    s: () => player.toggleCaptions(),
    t: () => player.toggleReadout(),
    c: reach.comment,
    f: reach.fullscreen,
    "?": reach.help,
  }[key.toLowerCase()];
  action?.();
  return action !== undefined;
}

/**
 * Listens on the whole page: the keys work wherever the focus needs them for nothing else. Who clicked a button of the
 * player's `frame` and then presses Space means the film; who came to it by keyboard means the button.
 */
export function listenToKeys(player: Player, frame: HTMLElement, reach: () => Reach): () => void {
  let clicked: Element | null = null;
  /** Let go over a button, Space would press that too. */
  let heldSpace = false;
  const press = (event: KeyboardEvent): void => {
    if (isTaken(event, clicked)) return;
    if (!pressKey(player, event, reach())) return;
    event.preventDefault();
    if (event.key === " ") heldSpace = true;
  };
  const release = (event: KeyboardEvent): void => {
    if (event.key !== " " || !heldSpace) return;
    heldSpace = false;
    event.preventDefault();
  };
  const point = ({ target }: Event): void => {
    clicked = target instanceof Element ? target.closest(PRESSED) : null;
  };
  const focus = ({ target }: Event): void => {
    if (target !== clicked) clicked = null;
  };
  frame.addEventListener("pointerdown", point);
  document.addEventListener("focusin", focus);
  document.addEventListener("keydown", press);
  document.addEventListener("keyup", release);
  return () => {
    frame.removeEventListener("pointerdown", point);
    document.removeEventListener("focusin", focus);
    document.removeEventListener("keydown", press);
    document.removeEventListener("keyup", release);
  };
}
