import { describe, expect, it } from "vitest";
import { emptyDraft, findPreset, getPresetSize, parsePrefill, validateDraft } from "./newProject";

const draft = { ...emptyDraft, name: "Lanterns" };

function getErrors(fields: Partial<typeof draft>) {
  const result = validateDraft({ ...draft, ...fields });
  return "errors" in result ? result.errors : {};
}

describe("the New Project dialog", () => {
  it("defaults to 1920 by 1080 at 24 fps", () => {
    expect(emptyDraft).toEqual({ name: "", width: 1920, height: 1080, fps: 24 });
    expect(validateDraft({ ...draft, name: "  Lanterns " })).toEqual({
      project: { name: "Lanterns", width: 1920, height: 1080, fps: 24 },
    });
  });

  it("returns the error texts of the specification", () => {
    expect(getErrors({ name: "   " })).toEqual({ name: "Please enter a project name." });
    expect(getErrors({ width: 15 })).toEqual({ width: "Dimensions must be at least 16px." });
    expect(getErrors({ height: null })).toEqual({ height: "Dimensions must be at least 16px." });
    expect(getErrors({ height: 8193 })).toEqual({ height: "Dimensions too large (>8192)." });
    expect(getErrors({ fps: 0 })).toEqual({ fps: "FPS must be between 1 and 120." });
    expect(getErrors({ fps: 121 })).toEqual({ fps: "FPS must be between 1 and 120." });
    expect(getErrors({ fps: null })).toEqual({ fps: "FPS must be between 1 and 120." });
  });

  it("accepts the limits and the broadcast frame rates", () => {
    for (const fields of [{ width: 16 }, { height: 8192 }, { fps: 1 }, { fps: 120 }, { fps: 23.976 }, { fps: 59.94 }]) {
      expect(getErrors(fields)).toEqual({});
    }
    expect(getErrors({ fps: 24.5 }).fps).toBeDefined();
  });

  it("finds the preset of a size, and none for a custom size", () => {
    expect(getPresetSize("16:9")).toEqual({ width: 1920, height: 1080 });
    expect(getPresetSize("1:1")).toEqual({ width: 1080, height: 1080 });
    expect(getPresetSize("4:3")).toEqual({ width: 1600, height: 1200 });
    expect(getPresetSize("2.39:1")).toEqual({ width: 2390, height: 1000 });
    expect(findPreset(1600, 1200)).toBe("4:3");
    expect(findPreset(1600, 1201)).toBeNull();
  });
});

describe("a link to a new project", () => {
  it("fills the fields", () => {
    expect(parsePrefill({ name: "A", w: "640", h: "480", fps: "12" })).toEqual({
      name: "A",
      width: 640,
      height: 480,
      fps: 12,
    });
    expect(parsePrefill({})).toEqual(emptyDraft);
  });

  it("uses the size of ar unless both w and h are given", () => {
    expect(parsePrefill({ ar: "2.39:1" })).toMatchObject({ width: 2390, height: 1000 });
    expect(parsePrefill({ ar: "1:1", w: "640" })).toMatchObject({ width: 1080, height: 1080 });
    expect(parsePrefill({ ar: "1:1", w: "640", h: "480" })).toMatchObject({ width: 640, height: 480 });
    expect(parsePrefill({ ar: "7:3" })).toMatchObject({ width: 1920, height: 1080 });
  });

  it("ignores values that aren't numbers and keeps out-of-range numbers for the dialog to report", () => {
    expect(parsePrefill({ w: "wide", h: "-4", fps: "fast" })).toMatchObject({ width: 1920, height: 1080, fps: 24 });
    expect(parsePrefill({ w: "9000", h: "10" })).toMatchObject({ width: 9000, height: 10 });
  });
});
