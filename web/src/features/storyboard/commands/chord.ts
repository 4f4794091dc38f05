/**
 * A key with its modifiers in this order: "Ctrl+Shift+Z", "Alt+ArrowLeft", "[", "Space". Ctrl also stands for Command
 * on a Mac. Letters are uppercase. Shift is only included for letters and named keys, because other characters already
 * imply it.
 */
export type Chord = string;

const MODIFIERS = new Set(["Control", "Shift", "Alt", "Meta", "AltGraph", "CapsLock", "NumLock", "Fn", "OS", "Dead"]);
/** Keys that navigate or are reserved by the browser. They can't be assigned to commands. */
const RESERVED_KEYS = new Set([
  "Tab",
  "Escape",
  "Enter",
  "Delete",
  "Backspace",
  "ArrowUp",
  "ArrowDown",
  "Unidentified",
]);
const BROWSER_SHORTCUT = /^Ctrl\+(Shift\+)?[TNWRLQ]$/;

type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "getModifierState">;

/** Return the chord of a key press, or null for a modifier alone. */
export function getChord(event: KeyPress): Chord | null {
  if (MODIFIERS.has(event.key)) return null;
  const isCharacter = event.key.length === 1 && event.key !== " ";
  // Many keyboards need AltGr for [ and ], which arrives as Ctrl+Alt.
  if (isCharacter && event.getModifierState("AltGraph")) return event.key.toUpperCase();
  const key = event.key === " " ? "Space" : isCharacter ? event.key.toUpperCase() : event.key;
  const isLetter = isCharacter && key.toLowerCase() !== key;
  const parts = [
    event.ctrlKey || event.metaKey ? "Ctrl" : null,
    event.altKey ? "Alt" : null,
    event.shiftKey && (isLetter || !isCharacter) ? "Shift" : null,
    key,
  ];
  return parts.filter((part) => part !== null).join("+");
}

/** Return true if the chord can be assigned to a command. */
export function isAssignable(chord: Chord): boolean {
  return !RESERVED_KEYS.has(chord.split("+").at(-1) || "+") && !BROWSER_SHORTCUT.test(chord) && !/^F\d+$/.test(chord);
}

const ARROW_SYMBOLS: Record<string, string> = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" };

/** Return the chord as shown on a key cap. */
export function getChordLabel(chord: Chord): string {
  return chord.replace(/Arrow\w+$/, (arrow) => ARROW_SYMBOLS[arrow] ?? arrow);
}
