const LANGUAGE_SUFFIX = /(?:^|\.)([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3})(?:\.(?:forced|sdh|cc))?\.(?:vtt|srt)$/i;

/** Languages of three letters, without a shorter name, whose names are first of all words that stand in those of files. */
const COMMON_WORDS = new Set(
  `ace alt arc ban bar bin car den din ext fan fit got hit jam lol mad man men nap new pal pro rug sad sat scn see sin
  war was`.split(/\s+/),
);

/** The language that a file of captions names: `film.de.vtt`, `film.pt-BR.srt`; null where it names none that is known. */
export function detectCaptionsLanguage(fileName: string): string | null {
  const named = LANGUAGE_SUFFIX.exec(fileName)?.[1]?.replaceAll("_", "-");
  if (named === undefined) return null;
  try {
    const [tag] = Intl.getCanonicalLocales(named);
    if (tag === undefined || COMMON_WORDS.has(tag)) return null;
    return new Intl.DisplayNames(["en"], { type: "language", fallback: "none" }).of(tag) ? tag : null;
  } catch {
    return null; // a part of the name that only looks like a language
  }
}
