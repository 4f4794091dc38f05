import { PLAYBACK_SPEEDS } from "@/features/videos/player/limits";
import { clearRange, setRangeEnd, setRangeStart } from "@/features/videos/player/playback/loopRange";
import type { Player } from "@/features/videos/player/player";

export const SKIP_SECONDS = 5;
/**
 * Elements that handle keys themselves: text inputs all keys, other widgets the arrow keys, buttons and links only
 * Space.
 */
const TEXT_INPUTS =
  "input:not([type=range], [type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable=true]";
const ARROW_KEY_WIDGETS =
  "input[type=range], input[type=radio], [role=menu], [role=listbox], [role=combobox], [role=tablist], [role=dialog], [role=alertdialog]";
const PRESSABLE = "button, a[href], summary, input, [role=button], [role=menuitem]";
const MOVING_KEYS = /^(Arrow|Home$|End$|Page)/;

/** Commands of the keys that aren't handled by the player. */
export interface PlayerCommands {
  toggleFullscreen: () => void;
  /** Go to the previous or next note; undefined if there are none. */
  jump?: ((direction: 1 | -1) => void) | undefined;
  /** Start a comment or note on the current frame. */
  comment?: (() => void) | undefined;
  showHelp: () => void;
}

type KeyPress = Pick<KeyboardEvent, "key" | "shiftKey">;

function isHandledElsewhere(event: KeyboardEvent, clickedButton: Element | null): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest(TEXT_INPUTS) || target.closest("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]")) {
    return true;
  }
  if (event.key === " ") {
    const button = target.closest(PRESSABLE);
    return button !== null && button !== clickedButton;
  }
  return MOVING_KEYS.test(event.key) && target.closest(ARROW_KEY_WIDGETS) !== null;
}

/** Switch to the next slower or faster playback speed. */
function changeSpeed(player: Player, direction: 1 | -1): void {
  const speeds: readonly number[] = PLAYBACK_SPEEDS;
  const index = speeds.indexOf(player.state.getState().speed) + direction;
  player.setSpeed(speeds[Math.min(Math.max(0, index), speeds.length - 1)] ?? 1);
}

function stepSeconds(player: Player, seconds: number): void {
  player.pause();
  player.skipSeconds(seconds);
}

/** Handle a key. Returns false if it has no function. */
export function handleKey(player: Player, { key, shiftKey }: KeyPress, commands: PlayerCommands): boolean {
  const { positionCount } = player;
  if (/^\d$/.test(key)) {
    player.seek(Math.floor((positionCount * Number(key)) / 10));
    return true;
  }
  const goTo = commands.jump ?? ((direction: 1 | -1) => player.step(direction));
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
    end: () => player.seek(positionCount - 1),
    i: () => player.loop(setRangeStart),
    o: () => player.loop(setRangeEnd),
    x: () => player.loop(clearRange),
    m: () => player.toggleMuted(),
    s: () => player.toggleCaptions(),
    t: () => player.toggleReadout(),
    c: commands.comment,
    f: commands.toggleFullscreen,
    "?": commands.showHelp,
  }[key.toLowerCase()];
  action?.();
  return action !== undefined;
}

/**
 * Listen for the player's keys on the whole page, unless the focused element needs the key. Space controls the video if
 * a button of the player (`container`) was focused by a click, and presses the button if it was focused by keyboard.
 * Returns a function that stops listening.
 */
export function listenToKeys(player: Player, container: HTMLElement, getCommands: () => PlayerCommands): () => void {
  let clickedButton: Element | null = null;
  /** True while a handled Space is down: its keyup would press a focused button. */
  let isSpaceHeld = false;
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (isHandledElsewhere(event, clickedButton)) return;
    if (!handleKey(player, event, getCommands())) return;
    event.preventDefault();
    if (event.key === " ") isSpaceHeld = true;
  };
  const handleKeyUp = (event: KeyboardEvent): void => {
    if (event.key !== " " || !isSpaceHeld) return;
    isSpaceHeld = false;
    event.preventDefault();
  };
  const handlePointerDown = ({ target }: Event): void => {
    clickedButton = target instanceof Element ? target.closest(PRESSABLE) : null;
  };
  const handleFocusIn = ({ target }: Event): void => {
    if (target !== clickedButton) clickedButton = null;
  };
  container.addEventListener("pointerdown", handlePointerDown);
  document.addEventListener("focusin", handleFocusIn);
  document.addEventListener("keydown", handleKeyDown);
  document.addEventListener("keyup", handleKeyUp);
  return () => {
    container.removeEventListener("pointerdown", handlePointerDown);
    document.removeEventListener("focusin", handleFocusIn);
    document.removeEventListener("keydown", handleKeyDown);
    document.removeEventListener("keyup", handleKeyUp);
  };
}
