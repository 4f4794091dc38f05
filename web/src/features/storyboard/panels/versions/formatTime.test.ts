import { expect, it } from "vitest";
import { formatExactTime, formatRelativeTime } from "./formatTime";

const now = new Date(2026, 2, 10, 14, 30);
const ago = (ms: number) => formatRelativeTime(new Date(now.getTime() - ms), now);
const minutes = (count: number) => count * 60_000;

it("says how long ago as people say it", () => {
  expect(ago(-5000)).toBe("just now"); // the server's clock runs ahead
  expect(ago(59_000)).toBe("just now");
  expect(ago(minutes(1))).toBe("1 minute ago");
  expect(ago(minutes(59))).toBe("59 minutes ago");
  expect(ago(minutes(61))).toBe("1 hour ago");
  expect(ago(minutes(14 * 60))).toBe("14 hours ago");
  expect(ago(minutes(15 * 60))).toBe("yesterday");
  expect(ago(minutes(3 * 24 * 60))).toBe("3 days ago");
  expect(ago(minutes(8 * 24 * 60))).toBe("");
});

it("names the day only where it is another one", () => {
  expect(formatExactTime(new Date(2026, 2, 10, 9, 5), now)).not.toMatch(/10|2026/);
  expect(formatExactTime(new Date(2026, 2, 9, 9, 5), now)).toMatch(/9.*2026/);
});
