import { expect, it } from "vitest";
import { captionsLanguage } from "./captionsLanguage";

it("reads the language before the kind of file", () => {
  expect(captionsLanguage("film.de.vtt")).toBe("de");
  expect(captionsLanguage("film.pt-BR.srt")).toBe("pt-BR");
  expect(captionsLanguage("My film 2.zh_hant_tw.SRT")).toBe("zh-Hant-TW");
  expect(captionsLanguage("film.eng.srt")).toBe("en");
  expect(captionsLanguage("film.fr.sdh.vtt")).toBe("fr");
  expect(captionsLanguage("ja.vtt")).toBe("ja");
});

it("takes no other part of a name for a language", () => {
  for (const name of [
    "film.vtt",
    "film.v2.srt",
    "film.final.srt",
    "film.xq.vtt",
    "film.de.mp4",
    "film.d.vtt",
    ".srt",
  ]) {
    expect(captionsLanguage(name), name).toBeNull();
  }
});
