import { expect, it } from "vitest";
import { type HeaderEvent, initialHeaderState, reduceHeaderState } from "./headerReveal";

const options = { revealPx: 30, height: 52 };
const reduceEvents = (...events: HeaderEvent[]) =>
  events.reduce((state, event) => reduceHeaderState(state, event, options), initialHeaderState);
const scroll = (y: number): HeaderEvent => ({ type: "scroll", y });
const pointer = (clientY: number): HeaderEvent => ({ type: "pointer", clientY });

it("hides on scrolling down", () => {
  expect(reduceEvents(scroll(40)).isHidden).toBe(false);
  expect(reduceEvents(scroll(40), scroll(200)).isHidden).toBe(true);
});

it("returns on scrolling up, anywhere on the page", () => {
  expect(reduceEvents(scroll(800), scroll(700)).isHidden).toBe(false);
});

it("is always visible near the top of the page", () => {
  expect(reduceEvents(scroll(800), scroll(52)).isHidden).toBe(false);
  expect(reduceEvents(scroll(800), scroll(-20)).isHidden).toBe(false);
});

it("returns only when the mouse is within 30 px of the top", () => {
  expect(reduceEvents(scroll(800), pointer(31)).isHidden).toBe(true);
  expect(reduceEvents(scroll(800), pointer(30)).isHidden).toBe(false);
});

it("returns when it receives focus", () => {
  expect(reduceEvents(scroll(800), { type: "focus" }).isHidden).toBe(false);
});

it("ignores tiny scroll movements, but follows a slow drag", () => {
  expect(reduceEvents(scroll(800), scroll(798)).isHidden).toBe(true);
  expect(reduceEvents(scroll(800), scroll(798), scroll(796)).isHidden).toBe(false);
});
