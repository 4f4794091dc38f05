import { expect, test } from "vitest";
import { TouchTaps } from "./touchTaps";

const at = (pointerId: number, timeStamp: number, clientX = 0) => ({ pointerId, timeStamp, clientX, clientY: 0 });

test("fingers that go down and up together are one tap", () => {
  const taps = new TouchTaps();
  taps.press(at(1, 0));
  taps.press(at(2, 60, 80));
  taps.move(at(2, 90, 85));
  expect(taps.release(at(1, 150))).toBeNull();
  expect(taps.release(at(2, 200))).toBe(2);
  for (const [id, time] of [
    [3, 1000],
    [4, 1020],
    [5, 1050],
  ] as const)
    taps.press(at(id, time));
  expect([taps.release(at(5, 1100)), taps.release(at(3, 1110)), taps.release(at(4, 1120))]).toEqual([null, null, 3]);
});

test("fingers that move, stay, follow late, or are taken by the system are no tap", () => {
  const taps = new TouchTaps();
  taps.press(at(1, 0));
  taps.press(at(2, 10));
  taps.move(at(1, 50, 30));
  taps.release(at(1, 60));
  expect(taps.release(at(2, 70))).toBeNull();
  taps.press(at(1, 1000));
  expect(taps.release(at(1, 1500))).toBeNull();
  taps.press(at(1, 2000));
  taps.press(at(2, 2250));
  taps.release(at(1, 2260));
  expect(taps.release(at(2, 2270))).toBeNull();
  taps.press(at(1, 3000));
  taps.cancel();
  expect(taps.release(at(1, 3050))).toBeNull();
});
