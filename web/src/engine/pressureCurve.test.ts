import { expect, test } from "vitest";
import { applyPressureCurve, isPressureCurve, LINEAR_PRESSURE } from "./pressureCurve";

test("a pen's pressure stays as it is by default", () => {
  expect([0, 0.3, 1].map((pressure) => applyPressureCurve(pressure, LINEAR_PRESSURE))).toEqual([0, 0.3, 1]);
});

test("pressures outside of a person's range count as none and as full", () => {
  const curve = { light: 0.2, full: 0.7, exponent: 1 };
  expect([0.1, 0.2, 0.7, 0.9].map((pressure) => applyPressureCurve(pressure, curve))).toEqual([0, 0, 1, 1]);
  expect(applyPressureCurve(0.45, curve)).toBeCloseTo(0.5);
});

test("a soft pen draws wide at low pressure, a firm one thin", () => {
  expect(applyPressureCurve(0.25, { ...LINEAR_PRESSURE, exponent: 0.5 })).toBe(0.5);
  expect(applyPressureCurve(0.5, { ...LINEAR_PRESSURE, exponent: 2 })).toBe(0.25);
});

test("only curves with which one can draw are accepted from storage", () => {
  expect(isPressureCurve({ light: 0.1, full: 0.9, exponent: 2 })).toBe(true);
  const broken = [null, {}, { light: 0.6, full: 0.5, exponent: 1 }, { light: 0, full: 1, exponent: "1" }];
  expect(broken.filter(isPressureCurve)).toEqual([]);
});
