const LANGUAGE_SUFFIX = /(?:^|\.)([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3})(?:\.(?:forced|sdh|cc))?\.(?:vtt|srt)$/i;

/** Three-letter language codes that are more likely to be words in a file name. None has a two-letter code. */
const COMMON_WORDS = new Set(
  `ace alt arc ban bar bin car den din ext fan fit got hit jam lol mad man men nap new pal pro rug sad sat scn see sin
  war was`.split(/\s+/),
);

/**
 * Detect the language in the name of a captions file (`film.de.vtt`, `film.pt-BR.srt`). Returns null if there is no
 * known language.
 */
export function detectCaptionsLanguage(fileName: string): string | null {
  const suffix = LANGUAGE_SUFFIX.exec(fileName)?.[1]?.replaceAll("_", "-");
  if (suffix === undefined) return null;
  try {
    const [tag] = Intl.getCanonicalLocales(suffix);
    if (tag === undefined || COMMON_WORDS.has(tag)) return null;
    return new Intl.DisplayNames(["en"], { type: "language", fallback: "none" }).of(tag) ? tag : null;
  } catch {
    return null; // Not a valid language tag.
  }
}
