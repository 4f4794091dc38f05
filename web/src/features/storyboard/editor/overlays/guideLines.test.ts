import { describe, expect, test } from "vitest";
import {
  getDefaultVanishingPoints,
  getFramePath,
  getGridPath,
  getMaskPath,
} from "@/features/storyboard/editor/overlays/guideLines";
import { NO_GUIDES } from "@/features/storyboard/store/settings";

const HD = { width: 1920, height: 1080 };

describe("guides", () => {
  test("are empty if none are enabled", () => {
    expect([getFramePath(NO_GUIDES, HD), getMaskPath(0, HD), getGridPath(NO_GUIDES, HD)]).toEqual(["", "", ""]);
  });

  test("draw thirds and safe areas", () => {
    const path = getFramePath({ ...NO_GUIDES, thirds: true, safe: true }, { width: 900, height: 600 });
    expect(path).toContain("M300 0V600");
    expect(path).toContain("M0 400H900");
    expect(path).toContain("M45 30h810v540h-810z");
    expect(path).toContain("M90 60h720v480h-720z");
  });

  test("mask the top and bottom for a wider ratio, and the sides for a narrower one", () => {
    expect(getMaskPath(2.4, HD)).toBe("M0 0h1920v1080h-1920zM0 140h1920v800h-1920z");
    expect(getMaskPath(1, HD)).toBe("M0 0h1920v1080h-1920zM420 0h1080v1080h-1080z");
  });

  test("draw lines through every vanishing point", () => {
    for (const count of [1, 2, 3]) {
      const vanishing = getDefaultVanishingPoints(count);
      expect(vanishing).toHaveLength(count);
      expect(getGridPath({ ...NO_GUIDES, vanishing }, HD).match(/M/g)).toHaveLength(24 * count);
    }
  });
});
