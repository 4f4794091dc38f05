import compile from "icu-minify/compile";
import { afterEach, expect, test, vi } from "vitest";
import { translateServerText } from "./serverTexts";

afterEach(() => vi.unstubAllGlobals());

/** Set translations as a page does. */
function setTranslations(messages: Readonly<Record<string, string>>): void {
  const compiled = Object.entries(messages).map(([code, text]) => [code, compile(text)]);
  vi.stubGlobal("pegbarTranslations", Object.fromEntries(compiled));
}

const TITLE = { code: "projects.too_long", args: { field: { code: "projects.fields.title", args: {} }, most: 1200 } };

test("a text of the server is shown in the user's language, with the texts in its arguments", () => {
  setTranslations({
    "projects.too_long": "{field}: höchstens {most, number} Zeichen",
    "projects.fields.title": "Titel",
  });
  expect(translateServerText(TITLE, "Title can have up to 1,200 characters.")).toBe("Titel: höchstens 1,200 Zeichen");
});

test("a text stays in English if it, or a text in it, has no translation", () => {
  setTranslations({ "projects.too_long": "{field}: höchstens {most, number} Zeichen" });
  expect(translateServerText(TITLE, "Title is too long.")).toBe("Title is too long.");
  expect(translateServerText({ code: "other", args: {} }, "Other.")).toBe("Other.");
  expect(translateServerText(undefined, "Of an old server.")).toBe("Of an old server.");
});

test("times of the server are formatted as the message says", () => {
  setTranslations({ "account.until": "Bis {at, date, long}" });
  const text = translateServerText({ code: "account.until", args: { at: "2026-03-09T12:00:00Z" } }, "Until March 9.");
  expect(text).toMatch(/^Bis .*2026/);
});
