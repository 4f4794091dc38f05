const NAMED = /(?:^|\.)([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3})(?:\.(?:forced|sdh|cc))?\.(?:vtt|srt)$/i;

/** The language that a file of captions names: `film.de.vtt`, `film.pt-BR.srt`; null where it names none that is known. */
export function captionsLanguage(fileName: string): string | null {
  const named = NAMED.exec(fileName)?.[1]?.replaceAll("_", "-");
  if (named === undefined) return null;
  try {
    const [tag] = Intl.getCanonicalLocales(named);
    const isKnown = tag !== undefined && new Intl.DisplayNames(["en"], { type: "language", fallback: "none" }).of(tag);
    return isKnown ? tag : null;
  } catch {
    return null; // a part of the name that only looks like a language
  }
}
