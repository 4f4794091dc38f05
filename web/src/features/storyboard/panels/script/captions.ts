import { TEXT_MAX } from "@/features/storyboard/model/cutFields";
import type { Cut, ScriptElement } from "@/features/storyboard/types";

/** The captions of a cut. */
export type Captions = Pick<Cut, "dialogue" | "action">;

type CaptionKey = keyof Captions;

/** Separator between existing text and text appended to it. */
const SEPARATORS: Readonly<Record<CaptionKey, string>> = { dialogue: "\n", action: "\n\n" };

/** Return the caption that a paragraph belongs to, or null if it belongs to none. */
function getCaptionKey({ kind }: ScriptElement): CaptionKey | null {
  if (kind === "dialogue" || kind === "lyrics") return "dialogue";
  return kind === "action" || kind === "centred" ? "action" : null;
}

/** True if a paragraph can become part of a caption. */
export function isCaptionParagraph(element: ScriptElement): boolean {
  return getCaptionKey(element) !== null;
}

/** Format a speech as one line: character, parenthetical and text. */
function formatSpeech({ character, parenthetical, text }: ScriptElement): string {
  const speaker = (parenthetical === "" ? character : `${character} (${parenthetical})`).trim();
  return speaker === "" ? text : `${speaker}: ${text}`.trim();
}

/** Truncate a text to `maxLength` characters, counted in code points as on the server. */
function truncateText(text: string, maxLength: number): string {
  const characters = [...text];
  return characters.length <= maxLength
    ? text
    : `${characters
        .slice(0, maxLength - 1)
        .join("")
        .trimEnd()}…`;
}

/**
 * Compose captions from paragraphs of a script. The server composes them in the same way (its
 * `imports/rules/scripts/caption_origin.py`): a caption that differs was edited by hand.
 */
export function composeCaptions(elements: readonly ScriptElement[]): Captions {
  const speeches: string[] = [];
  const actions: string[] = [];
  for (const element of elements) {
    const key = getCaptionKey(element);
    if (key === "dialogue") speeches.push(formatSpeech(element));
    else if (key === "action") actions.push(element.text.trim());
  }
  return {
    dialogue: truncateText(speeches.filter(Boolean).join(SEPARATORS.dialogue), TEXT_MAX.dialogue),
    action: truncateText(actions.join(SEPARATORS.action), TEXT_MAX.action),
  };
}

/** True if the texts are equal apart from whitespace. */
function isSameText(a: string, b: string): boolean {
  const normalize = (text: string): string => text.trim().split(/\s+/).join(" ");
  return normalize(a) === normalize(b);
}

export interface MergedCaptions {
  captions: Captions;
  /** Indexes of the paragraphs that the captions now contain, in script order. */
  parts: number[];
}

/**
 * Merge paragraphs of a scene into a cut's captions. A caption that equals the text of the paragraphs already on the
 * cut is composed again in script order; in a caption that was edited by hand, the new text is appended.
 *
 * `placed`: indexes of the scene's paragraphs that are already on the cut.
 */
export function mergeCaptions(
  now: Captions,
  elements: readonly ScriptElement[],
  placed: readonly number[],
  added: readonly number[],
): MergedCaptions {
  const composeParts = (parts: readonly number[]): Captions =>
    composeCaptions(parts.flatMap((part) => elements[part] ?? []));
  // If the captions were cleared, start over without the paragraphs placed before.
  const isEmpty = now.dialogue.trim() === "" && now.action.trim() === "";
  const before = isEmpty ? [] : placed;
  const parts = [...new Set([...before, ...added])].sort((a, b) => a - b);
  const [placedText, mergedText] = [composeParts(before), composeParts(parts)];
  const mergeCaption = (key: CaptionKey): string => {
    const text = now[key];
    if (isSameText(text, placedText[key])) return mergedText[key];
    const addedTexts = added
      .map((part) => composeParts([part])[key])
      .filter((addedText) => addedText !== "" && !text.includes(addedText));
    const textParts = text.trim() === "" ? addedTexts : [text.trimEnd(), ...addedTexts];
    return truncateText(textParts.join(SEPARATORS[key]), TEXT_MAX[key]);
  };
  return { captions: { dialogue: mergeCaption("dialogue"), action: mergeCaption("action") }, parts };
}
