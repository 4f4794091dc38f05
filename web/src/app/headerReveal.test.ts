import { expect, it } from "vitest";
import { type HeaderEvent, initialHeaderState, reduceHeaderState } from "./headerReveal";

const o = { revealPx: 30, height: 52 };
const after = (...events: HeaderEvent[]) =>
  events.reduce((state, event) => reduceHeaderState(state, event, o), initialHeaderState);
const scroll = (y: number): HeaderEvent => ({ type: "scroll", y });
const pointer = (clientY: number): HeaderEvent => ({ type: "pointer", clientY });

it("leaves when one scrolls down", () => {
  expect(after(scroll(40)).isHidden).toBe(false);
  expect(after(scroll(40), scroll(200)).isHidden).toBe(true);
});

it("comes back when one scrolls up, wherever that is", () => {
  expect(after(scroll(800), scroll(700)).isHidden).toBe(false);
});

it("is always there near the top of the page", () => {
  expect(after(scroll(800), scroll(52)).isHidden).toBe(false);
  expect(after(scroll(800), scroll(-20)).isHidden).toBe(false);
});

it("comes back when the mouse is within 30 px of the top, and only then", () => {
  expect(after(scroll(800), pointer(31)).isHidden).toBe(true);
  expect(after(scroll(800), pointer(30)).isHidden).toBe(false);
});

it("comes back when the focus enters it", () => {
  expect(after(scroll(800), { type: "focus" }).isHidden).toBe(false);
});

it("does not flutter when a finger trembles, but follows a slow drag", () => {
  expect(after(scroll(800), scroll(798)).isHidden).toBe(true);
  expect(after(scroll(800), scroll(798), scroll(796)).isHidden).toBe(false);
});
