import { expect, it } from "vitest";
import { type HeaderEvent, headerAtTop, headerReveal } from "./headerReveal";

const o = { revealPx: 30, height: 52 };
const after = (...events: HeaderEvent[]) => events.reduce((state, event) => headerReveal(state, event, o), headerAtTop);
const scroll = (y: number): HeaderEvent => ({ type: "scroll", y });
const pointer = (clientY: number): HeaderEvent => ({ type: "pointer", clientY });

it("leaves when one scrolls down", () => {
  expect(after(scroll(40)).hidden).toBe(false);
  expect(after(scroll(40), scroll(200)).hidden).toBe(true);
});

it("comes back when one scrolls up, wherever that is", () => {
  expect(after(scroll(800), scroll(700)).hidden).toBe(false);
});

it("is always there near the top of the page", () => {
  expect(after(scroll(800), scroll(52)).hidden).toBe(false);
  expect(after(scroll(800), scroll(-20)).hidden).toBe(false);
});

it("comes back when the mouse is within 30 px of the top, and only then", () => {
  expect(after(scroll(800), pointer(31)).hidden).toBe(true);
  expect(after(scroll(800), pointer(30)).hidden).toBe(false);
});

it("comes back when the focus enters it", () => {
  expect(after(scroll(800), { type: "focus" }).hidden).toBe(false);
});

it("does not flutter when a finger trembles, but follows a slow drag", () => {
  expect(after(scroll(800), scroll(798)).hidden).toBe(true);
  expect(after(scroll(800), scroll(798), scroll(796)).hidden).toBe(false);
});
