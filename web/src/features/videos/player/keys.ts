import type { Player } from "./player";

export const SKIP_SECONDS = 5;
const LONG_SKIP_SECONDS = 10;
/** Widgets that need keys for themselves; a button or link needs only those that press it. */
const WRITES =
  "input:not([type=range], [type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable=true]";
const MOVES =
  "input[type=range], input[type=radio], [role=menu], [role=listbox], [role=combobox], [role=tablist], [role=dialog], [role=alertdialog]";
const PRESSED = "button, a[href], summary, input, [role=button], [role=menuitem]";
const MOVING_KEYS = /^(Arrow|Home$|End$|Page)/;

function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest(WRITES) || target.closest("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]")) {
    return true;
  }
  if (event.key === " ") return target.closest(PRESSED) !== null;
  return MOVING_KEYS.test(event.key) && target.closest(MOVES) !== null;
}

/** What a key does to the film; false where it means nothing here. */
export function pressKey(player: Player, key: string, toggleFullscreen: () => void): boolean {
  const { frames } = player.rate;
  if (/^\d$/.test(key)) {
    player.seek(Math.floor((frames * Number(key)) / 10));
    return true;
  }
  const action = {
    " ": () => player.toggle(),
    k: () => player.toggle(),
    j: () => player.skipSeconds(-LONG_SKIP_SECONDS),
    l: () => player.skipSeconds(LONG_SKIP_SECONDS),
    arrowleft: () => player.skipSeconds(-SKIP_SECONDS),
    arrowright: () => player.skipSeconds(SKIP_SECONDS),
    ",": () => player.step(-1),
    ".": () => player.step(1),
    "<": () => player.changeSpeed(-1),
    ">": () => player.changeSpeed(1),
    home: () => player.seek(0),
    end: () => player.seek(frames - 1),
    m: () => player.toggleMuted(),
    c: () => player.toggleCaptions(),
    f: toggleFullscreen,
  }[key.toLowerCase()];
  action?.();
  return action !== undefined;
}

/** Listens on the whole page: the keys work wherever the focus needs them for nothing else. */
export function listenToKeys(player: Player, toggleFullscreen: () => void): () => void {
  const press = (event: KeyboardEvent): void => {
    if (isTaken(event)) return;
    if (pressKey(player, event.key, toggleFullscreen)) event.preventDefault();
  };
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
}
