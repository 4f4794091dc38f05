import { findTranslation, formatMessage } from "./defineTexts";

/** A text of the server: its code in the server's catalog, and its arguments. */
export interface ServerText {
  code: string;
  args: Readonly<Record<string, string | number | ServerText>>;
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function isServerText(value: unknown): value is ServerText {
  return typeof value === "object" && value !== null && "code" in value && "args" in value;
}

/** Return the text in the user's language, or null if it, or a text in its arguments, has no translation. */
function translate({ code, args }: ServerText): string | null {
  const message = findTranslation(code);
  if (message === undefined) return null;
  const values: Record<string, string | number | Date> = {};
  for (const [name, value] of Object.entries(args)) {
    const translated = isServerText(value) ? translate(value) : value;
    if (translated === null) return null;
    values[name] = typeof translated === "string" && TIMESTAMP.test(translated) ? new Date(translated) : translated;
  }
  return formatMessage(message, values);
}

/** Return a text of the server in the user's language; `english`, which the server sends with it, if it has no translation. */
export function translateServerText(text: unknown, english: string): string {
  return (isServerText(text) ? translate(text) : null) ?? english;
}
