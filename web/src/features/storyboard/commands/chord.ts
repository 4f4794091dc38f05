/**
 * A key with its modifiers as one text, in this order: "Ctrl+Shift+Z", "Alt+ArrowLeft", "[", "Space". Ctrl stands for the
 * Mac's Command too. Letters are capitals; Shift is named only where the character does not say it already.
 */
export type Chord = string;

const MODIFIERS = new Set(["Control", "Shift", "Alt", "Meta", "AltGraph", "CapsLock", "NumLock", "Fn", "OS", "Dead"]);
/** Keys that move about or belong to the browser: nobody can give them another meaning. */
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

/** The chord of a key press; null for a modifier by itself. */
export function getChord(event: KeyPress): Chord | null {
  if (MODIFIERS.has(event.key)) return null;
  const isCharacter = event.key.length === 1 && event.key !== " ";
  // [ and ] need AltGr on many keyboards, which arrives as Ctrl+Alt.
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

/** Whether a chord may be given to a command. */
export function isAssignable(chord: Chord): boolean {
  return !RESERVED_KEYS.has(chord.split("+").at(-1) || "+") && !BROWSER_SHORTCUT.test(chord) && !/^F\d+$/.test(chord);
}

const ARROW_SYMBOLS: Record<string, string> = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" };

/** As it is shown on a key cap. */
export function getChordLabel(chord: Chord): string {
  return chord.replace(/Arrow\w+$/, (arrow) => ARROW_SYMBOLS[arrow] ?? arrow);
}
