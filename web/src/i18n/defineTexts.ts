import type { GetICUArgs } from "@schummar/icu-type-parser";
import format, { type CompiledMessage, type FormatOptions } from "icu-minify/format";

/** Messages in ICU MessageFormat, in groups of any depth. The build compiles them (`tools/build/compileTexts.ts`). */
interface Messages {
  readonly [key: string]: string | Messages;
}

type Values = Readonly<Record<string, string | number>>;

interface ArgumentTypes {
  ICUArgument: string | number;
  ICUNumberArgument: number;
  ICUDateArgument: Date | number;
}

type ArgumentsOf<Message extends string, Given> = Omit<GetICUArgs<Message, ArgumentTypes>, keyof Given>;

type Text<Message extends string, Given> = [keyof ArgumentsOf<Message, Given>] extends [never]
  ? string
  : (values: ArgumentsOf<Message, Given>) => string;

/** The texts of a catalog: a string for each message without arguments, a function of named arguments for the others. */
type Texts<M, Given> = {
  readonly [Key in keyof M]: M[Key] extends string ? Text<M[Key], Given> : Texts<M[Key], Given>;
};

/** A text as the build leaves it: compiled where it has arguments. */
type CompiledTexts = { readonly [key: string]: CompiledMessage | CompiledTexts };

/** The language of the texts, and of the plurals and numbers in them. */
export const LOCALE = "en-US";

const pluralRules = new Map<string, Intl.PluralRules>();
const numberFormats = new Map<string, Intl.NumberFormat>();

function getOrCreate<T>(cache: Map<string, T>, key: string, create: () => T): T {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const created = create();
  cache.set(key, created);
  return created;
}

const STYLES = ["short", "medium", "long", "full"] as const;

const options: FormatOptions = {
  formats: {
    date: Object.fromEntries(STYLES.map((dateStyle) => [dateStyle, { dateStyle }])),
    time: Object.fromEntries(STYLES.map((timeStyle) => [timeStyle, { timeStyle }])),
  },
  formatters: {
    getPluralRules: (locale, rules) =>
      getOrCreate(pluralRules, `${rules?.type}`, () => new Intl.PluralRules(locale, rules)),
    getNumberFormat: (locale, style) =>
      getOrCreate(numberFormats, JSON.stringify(style) ?? "", () => new Intl.NumberFormat(locale, style)),
    getDateTimeFormat: (_, style) => new Intl.DateTimeFormat(undefined, style),
  },
};

/** Fill in the arguments of a compiled message. */
export function formatMessage(message: CompiledMessage, values: Record<string, string | number | Date>): string {
  const text = format(message, LOCALE, values, options);
  // The library returns an empty array for an empty text.
  return typeof text === "string" ? text : "";
}

/** Types of nodes that contain messages: select, plural and selectordinal. */
const BRANCHING: readonly unknown[] = [1, 2, 3];

/** Collect the names of the arguments of a compiled message, also of those within plurals and selects. */
function listArguments(message: CompiledMessage, names: Set<string>): Set<string> {
  if (typeof message === "string") return names;
  for (const node of message) {
    if (!Array.isArray(node)) continue;
    names.add(node[0]);
    const [, type, branches] = node;
    if (BRANCHING.includes(type)) {
      for (const branch of Object.values(branches as Record<string, CompiledMessage>)) listArguments(branch, names);
    }
  }
  return names;
}

function createText(message: CompiledMessage, given: Values): unknown {
  if (typeof message === "string") return message;
  const isComplete = [...listArguments(message, new Set())].every((name) => name in given);
  if (isComplete) return formatMessage(message, given);
  return (values: Record<string, string | number | Date>) => formatMessage(message, { ...given, ...values });
}

function createTexts(id: string, messages: CompiledTexts, given: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => {
      const isGroup = typeof message === "object" && !Array.isArray(message);
      const path = `${id}.${key}`;
      return [key, isGroup ? createTexts(path, message, given) : createText(findTranslation(path) ?? message, given)];
    }),
  );
}

/** Return the text of a group by its key, or undefined if the group has no such text. */
export function findText(group: object, key: string): string | undefined {
  return new Map<string, string>(Object.entries(group)).get(key);
}

/**
 * Return the translation of a text by its path, or undefined if there is none. Translations are compiled like the texts, by
 * the id of a catalog and the key of a text (`camera.hold`), or by the code of a text of the server. The page sets them in a
 * script before the first module runs; without them, the texts are in English.
 */
export function findTranslation(path: string): CompiledMessage | undefined {
  const { pegbarTranslations } = globalThis as { pegbarTranslations?: Readonly<Record<string, CompiledMessage>> };
  return pegbarTranslations?.[path];
}

/**
 * Define the texts of a feature in ICU MessageFormat: `{count, plural, one {# cut} other {# cuts}}`. `id` is unique and
 * names the catalog in translations. `given` are arguments with the same value in each use, such as limits; a message with no
 * others is a string.
 */
export function defineTexts<const M extends Messages, const Given extends Values = Record<never, never>>(
  id: string,
  messages: M,
  given?: Given,
): Texts<M, Given> {
  return createTexts(id, messages as unknown as CompiledTexts, given ?? {}) as Texts<M, Given>;
}
