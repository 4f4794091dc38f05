import { TEXT_MAX } from "@/features/storyboard/model/cutFields";
import type { Cut, ScriptElement } from "@/features/storyboard/types";

/** What is written for a cut. */
export type Captions = Pick<Cut, "dialogue" | "action">;

type CaptionKey = keyof Captions;

/** Between what stands in a caption and what is put behind it. */
const SEPARATORS: Readonly<Record<CaptionKey, string>> = { dialogue: "\n", action: "\n\n" };

/** In which of a cut's captions a paragraph belongs; null where it becomes none. */
function getCaptionKey({ kind }: ScriptElement): CaptionKey | null {
  if (kind === "dialogue" || kind === "lyrics") return "dialogue";
  return kind === "action" || kind === "centred" ? "action" : null;
}

/** Whether a paragraph becomes part of a caption. */
export function isCaptionParagraph(element: ScriptElement): boolean {
  return getCaptionKey(element) !== null;
}

/** A speech in one line: who speaks, how, and what is said. */
function formatSpeech({ character, parenthetical, text }: ScriptElement): string {
  const who = (parenthetical === "" ? character : `${character} (${parenthetical})`).trim();
  return who === "" ? text : `${who}: ${text}`.trim();
}

/** At most so many characters, as the server counts them. */
function truncateText(text: string, most: number): string {
  const signs = [...text];
  return signs.length <= most
    ? text
    : `${signs
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}

/**
 * What paragraphs of a script say of a cut. The server composes the same (its `imports/rules/scripts/caption_origin.py`): a
 * caption that differs from it was touched by somebody.
 */
export function composeCaptions(elements: readonly ScriptElement[]): Captions {
  const heard: string[] = [];
  const seen: string[] = [];
  for (const element of elements) {
    const key = getCaptionKey(element);
    if (key === "dialogue") heard.push(formatSpeech(element));
    else if (key === "action") seen.push(element.text.trim());
  }
  return {
    dialogue: truncateText(heard.filter(Boolean).join(SEPARATORS.dialogue), TEXT_MAX.dialogue),
    action: truncateText(seen.join(SEPARATORS.action), TEXT_MAX.action),
  };
}

/** Spaces and ends of lines do not count. */
function isSameText(a: string, b: string): boolean {
  const words = (text: string): string => text.trim().split(/\s+/).join(" ");
  return words(a) === words(b);
}

export interface MergedCaptions {
  captions: Captions;
  /** The paragraphs of the scene from which the captions are now, by their places, in the script's order. */
  parts: number[];
}

/**
 * A cut's captions with paragraphs of a scene in them. Where a caption says just what the cut's paragraphs so far say, the
 * script's order holds; where somebody wrote something else, theirs stays and what is new is put behind it.
 *
 * `held`: the scene's paragraphs that are on the cut already, by their places.
 */
export function mergeCaptions(
  now: Captions,
  elements: readonly ScriptElement[],
  held: readonly number[],
  added: readonly number[],
): MergedCaptions {
  const textOf = (parts: readonly number[]): Captions => composeCaptions(parts.flatMap((part) => elements[part] ?? []));
  // Whoever emptied the captions begins anew.
  const isEmpty = now.dialogue.trim() === "" && now.action.trim() === "";
  const before = isEmpty ? [] : held;
  const parts = [...new Set([...before, ...added])].sort((a, b) => a - b);
  const [given, wanted] = [textOf(before), textOf(parts)];
  const fill = (key: CaptionKey): string => {
    const text = now[key];
    if (isSameText(text, given[key])) return wanted[key];
    const pieces = added.map((part) => textOf([part])[key]).filter((piece) => piece !== "" && !text.includes(piece));
    const all = text.trim() === "" ? pieces : [text.trimEnd(), ...pieces];
    return truncateText(all.join(SEPARATORS[key]), TEXT_MAX[key]);
  };
  return { captions: { dialogue: fill("dialogue"), action: fill("action") }, parts };
}
