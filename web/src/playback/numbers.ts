/**
 * Numbering of scenes and shots, and labels of cuts. The server implements the same rules
 * (`domains/storyboard/rules/numbers.py`); both are tested against `vectors/numbers.json`.
 */
const NUMBER_LENGTH_MAX = 8;

/** Numbering and label settings of a board. */
export interface Numbering {
  pattern: string;
  digits: number;
  step: number;
  locked: boolean;
}

/** Common label patterns with their numbering. */
export const LABEL_PRESETS: readonly (Omit<Numbering, "locked"> & { example: string })[] = [
  { example: "Sc 010 Sh 020 A", pattern: "Sc {scene} Sh {shot} {panel}", digits: 3, step: 10 },
  { example: "020A", pattern: "{shot}{panel}", digits: 3, step: 10 },
  { example: "1-2-1", pattern: "{scene}-{shot}-{n}", digits: 1, step: 1 },
  { example: "2A", pattern: "{shot}{panel}", digits: 1, step: 1 },
];

/** Position of a cut in its shot. `panel` is its index, from 0, among all cuts of the shot in board order. */
export interface PanelPosition {
  sceneId: string;
  shotId: string;
  panel: number;
  /** True if the shot was interrupted by others and continues with this cut. */
  isReturn: boolean;
}

/** Scenes and their shots in order of first appearance, and the position of each cut that is in a shot. */
export interface BoardStructure {
  scenes: string[];
  shots: Map<string, string[]>;
  positions: Map<string, PanelPosition>;
}

/** Derive the structure from cuts in order with their shots. A shot without a scene counts as no shot. */
export function deriveStructure(
  order: Iterable<readonly [cut: string, shot: string | null]>,
  getSceneId: (shot: string) => string | undefined,
): BoardStructure {
  const structure: BoardStructure = { scenes: [], shots: new Map(), positions: new Map() };
  const panels = new Map<string, number>();
  let previousShotId: string | null = null;
  for (const [cut, shotId] of order) {
    const sceneId = shotId === null ? undefined : getSceneId(shotId);
    if (shotId === null || sceneId === undefined) {
      previousShotId = null;
      continue;
    }
    let shots = structure.shots.get(sceneId);
    if (!shots) {
      structure.scenes.push(sceneId);
      shots = [];
      structure.shots.set(sceneId, shots);
    }
    const panel = panels.get(shotId) ?? 0;
    if (panel === 0) shots.push(shotId);
    panels.set(shotId, panel + 1);
    structure.positions.set(cut, { sceneId, shotId, panel, isReturn: panel > 0 && previousShotId !== shotId });
    previousShotId = shotId;
  }
  return structure;
}

/** Convert a panel index (from 0) to letters: A to Z, AA, AB, … */
export function toLetters(index: number): string {
  let text = "";
  for (let remaining = index + 1; remaining > 0; remaining = Math.floor((remaining - 1) / 26)) {
    text = String.fromCharCode(65 + ((remaining - 1) % 26)) + text;
  }
  return text;
}

function padNumber(value: number, digits: number): string {
  return String(value).padStart(digits, "0");
}

/** Return the sequential numbers of scenes and shots, by id. */
export function deriveNumbers(structure: BoardStructure, { digits, step }: Numbering): Map<string, string> {
  const numbers = new Map<string, string>();
  const assignNumbers = (ids: readonly string[]): void =>
    ids.forEach((id, index) => {
      numbers.set(id, padNumber((index + 1) * step, digits));
    });
  assignNumbers(structure.scenes);
  for (const shots of structure.shots.values()) assignNumbers(shots);
  return numbers;
}

function parseNumber(number: string): number {
  return Number(/^\D*(\d+)/.exec(number)?.[1] ?? 0);
}

/** Split a number into its base and trailing letters. */
function splitLetters(number: string): [base: string, letters: string] {
  const match = /^(.*\d)([A-Za-z]*)$/.exec(number);
  return match ? [match[1] as string, match[2] as string] : [number, ""];
}

function lettersToIndex(text: string): number {
  return [...text.toUpperCase()].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Return an unused number between two others (`""` if there is none on that side). `taken` must be in upper case. */
export function getNumberBetween(
  before: string,
  after: string,
  taken: ReadonlySet<string>,
  { digits, step }: Numbering,
): string {
  const low = parseNumber(before);
  const high = parseNumber(after);
  const getIfFree = (value: number): string | null => {
    const number = padNumber(value, digits);
    return taken.has(number.toUpperCase()) || number.length > NUMBER_LENGTH_MAX ? null : number;
  };
  const findUpward = (from: number): string => {
    for (let value = from; ; ) {
      const number = getIfFree(value);
      if (number !== null) return number;
      value = value + step < 10 ** NUMBER_LENGTH_MAX ? value + step : step;
    }
  };
  const findWithLetters = (format: (letter: string) => string, last: string): string | null => {
    for (let index = last === "" ? 0 : lettersToIndex(last) + 1; ; index += 1) {
      const number = format(toLetters(index));
      if (number.length > NUMBER_LENGTH_MAX) return null;
      if (!taken.has(number.toUpperCase())) return number;
    }
  };
  const next = (Math.floor(low / step) + 1) * step;
  if (after === "") return findUpward(before === "" ? step : next);
  for (const value of [next, Math.floor(low / step) * step + Math.floor(step / 2)]) {
    const number = low < value && value < high ? getIfFree(value) : null;
    if (number !== null) return number;
  }
  if (before === "") return findWithLetters((letter) => letter + after, "") ?? findUpward(step);
  let [base, letter] = splitLetters(before);
  if (splitLetters(after)[0].toUpperCase() === base.toUpperCase() && letter !== "") [base, letter] = [before, ""];
  return findWithLetters((each) => base + each, letter) ?? findUpward(next);
}

/**
 * Return numbers for the ids of a sequence that have none, each between its neighbors. `taken` also contains numbers
 * from outside the sequence.
 */
export function fillMissingNumbers(
  sequence: readonly string[],
  getNumber: (id: string) => string,
  taken: Iterable<string>,
  numbering: Numbering,
): Map<string, string> {
  const usedNumbers = new Set([...taken].filter((number) => number !== "").map((number) => number.toUpperCase()));
  const added = new Map<string, string>();
  sequence.forEach((id, index) => {
    if (getNumber(id) !== "") return;
    const before = sequence.slice(0, index).findLast((other) => (added.get(other) ?? getNumber(other)) !== "");
    const after = sequence.slice(index + 1).find((other) => getNumber(other) !== "");
    const low = before === undefined ? "" : (added.get(before) ?? getNumber(before));
    const number = getNumberBetween(low, after === undefined ? "" : getNumber(after), usedNumbers, numbering);
    added.set(id, number);
    usedNumbers.add(number.toUpperCase());
  });
  return added;
}

const PLACEHOLDER = /\{(scene|shot|panel|n)\}/g;

/** True if the pattern has at least one placeholder and no other braces. */
export function isLabelPattern(pattern: string): boolean {
  const rest = pattern.replace(PLACEHOLDER, "");
  return rest !== pattern && !/[{}]/.test(rest);
}

/** Return the label of a cut in a shot; `panel` counts from 0. */
export function formatLabel(pattern: string, scene: string, shot: string, panel: number): string {
  const values: Record<string, string> = { scene, shot, panel: toLetters(panel), n: String(panel + 1) };
  return pattern.replace(PLACEHOLDER, (_, name: string) => values[name] ?? "");
}

/** Return labels of two panels of the second shot and one of the third, for boards without cuts in shots. */
export function getLabelExamples({ pattern, digits, step }: Omit<Numbering, "locked">): string[] {
  return [
    [2, 0],
    [2, 1],
    [3, 0],
  ].map(([shot = 0, panel = 0]) =>
    formatLabel(pattern, padNumber(step, digits), padNumber(shot * step, digits), panel),
  );
}
