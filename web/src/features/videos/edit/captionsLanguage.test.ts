import { expect, it, vi } from "vitest";
import { detectCaptionsLanguage } from "./captionsLanguage";

it("detects the language before the file extension", () => {
  expect(detectCaptionsLanguage("film.de.vtt")).toBe("de");
  expect(detectCaptionsLanguage("film.pt-BR.srt")).toBe("pt-BR");
  expect(detectCaptionsLanguage("My film 2.zh_hant_tw.SRT")).toBe("zh-Hant-TW");
  expect(detectCaptionsLanguage("film.eng.srt")).toBe("en");
  expect(detectCaptionsLanguage("film.fr.sdh.vtt")).toBe("fr");
  expect(detectCaptionsLanguage("ja.vtt")).toBe("ja");
  expect(detectCaptionsLanguage("film.yue.srt")).toBe("yue");
  expect(detectCaptionsLanguage("film.fil.vtt")).toBe("fil");
});

it("ignores other parts of the name", () => {
  for (const name of [
    "film.vtt",
    "film.v2.srt",
    "film.final.srt",
    "film.xq.vtt",
    "film.de.mp4",
    "film.d.vtt",
    ".srt",
  ]) {
    expect(detectCaptionsLanguage(name), name).toBeNull();
  }
});

it("ignores common words even in browsers that know every language code", () => {
  const displayNames = vi.spyOn(Intl.DisplayNames.prototype, "of").mockImplementation((tag) => `the language ${tag}`);
  // Codes of Newari, Southern Altai, Sicilian and Waray, but usually English words in file names.
  for (const name of ["film.new.srt", "film.ALT.vtt", "film.scn.srt", "the.war.srt"]) {
    expect(detectCaptionsLanguage(name), name).toBeNull();
  }
  // With a script or region it is a language tag.
  expect(detectCaptionsLanguage("film.new-NP.srt")).toBe("new-NP");
  expect(detectCaptionsLanguage("film.yue.srt")).toBe("yue");
  displayNames.mockRestore();
});
