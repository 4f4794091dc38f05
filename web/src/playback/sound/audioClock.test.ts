import { describe, expect, test } from "vitest";
import { FrameClock } from "@/playback/frameClock";
import { AudioClock } from "./audioClock";

/**
 * Simulate an audio device whose clock differs by `ppm` from the page's clock and stops in `stalls` ([from, to) in ms
 * of the page).
 */
function device(ppm: number, stalls: readonly (readonly [number, number])[] = []) {
  let page = 4000;
  const pace = 1 + ppm / 1e6;
  /** Return the audio time, ms, that has left the speaker at a time of the page's clock. */
  const heardAt = (time: number) => {
    const lost = stalls.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(time, to) - from), 0);
    return (time - 4000 - lost) * pace;
  };
  /** The device requests a block every 10 ms, and reports its time with an error of up to 2 ms. */
  const block = () => page - (page % 10);
  const audio = {
    get currentTime() {
      return (heardAt(block()) + 41) / 1000;
    },
    outputLatency: 0.041,
    getOutputTimestamp() {
      const at = block();
      const unsure = ((at * 7919) % 41) / 10 - 2;
      return { contextTime: Math.max(0, heardAt(at)) / 1000, performanceTime: heardAt(at) > 0 ? at + unsure : 0 };
    },
  };
  return {
    audio,
    now: () => page,
    go: (ms: number) => {
      page += ms;
    },
    get heard() {
      return heardAt(page);
    },
  };
}

const MINUTES = 60_000;

describe("the heard clock", () => {
  test.each([
    [23.976, 200],
    [24, -200],
    [29.97, 200],
    [60, -200],
  ])("at %f fps and %i ppm off the page's clock, with stalls, has the right frame for 30 min", (fps, ppm) => {
    const stalls = [
      [5 * MINUTES, 5 * MINUTES + 15],
      [11 * MINUTES, 11 * MINUTES + 300],
      [20 * MINUTES, 20 * MINUTES + 4000],
    ] as const;
    const played = device(ppm, stalls);
    const heard = new AudioClock(played.audio, played.now);
    let tick = (): void => undefined;
    const clock = new FrameClock({
      fps,
      total: 1e6,
      requestFrame: (next) => {
        tick = next;
        return 1;
      },
      cancelFrame: () => undefined,
    });
    played.go(1000);
    clock.setTimeSource(heard.now);
    const began = heard.now();
    clock.play();
    let last = began;
    let worst = 0;
    for (let count = 1; count <= 30 * 60 * 60; count += 1) {
      played.go(1000 / 60 + ((count * 7919) % 5) * 0.1 - 0.2);
      tick();
      const now = heard.now();
      if (now < last) throw new Error(`It went back from ${last} to ${now}.`);
      last = now;
      const isSettled = stalls.every(([from, to]) => played.now() < from || played.now() > to + 500);
      if (isSettled) worst = Math.max(worst, Math.abs(now - played.heard));
    }
    const half = 500 / clock.fps;
    expect(worst).toBeLessThan(half);
    const right = ((played.heard - began) * clock.fps) / 1000;
    expect(clock.frame + 0.5).toBeGreaterThan(right - 1);
    expect(clock.frame + 0.5).toBeLessThan(right + 1);
  });

  test("stands still where the device does, and is at once right when it goes on", () => {
    const played = device(0, [[6000, 7000]]);
    const heard = new AudioClock(played.audio, played.now);
    for (let count = 0; count < 300; count += 1) {
      played.go(10);
      const now = heard.now();
      expect(now).toBeLessThanOrEqual(played.heard + 41);
    }
    expect(played.now()).toBe(7000);
    played.go(100);
    expect(Math.abs(heard.now() - played.heard)).toBeLessThan(500 / 60);
  });

  test.each([
    [{ outputLatency: 0.03, baseLatency: 0.01 }, 970],
    [{ outputLatency: 0, baseLatency: 0.01 }, 990],
    [{}, 1000],
  ])("is the reckoned time less the latency where the browser does not tell: %o", (latency, expected) => {
    const audio = { currentTime: 1, ...latency };
    expect(new AudioClock(audio, () => 5).now()).toBe(expected);
    const unsure = { ...audio, getOutputTimestamp: () => ({ contextTime: 0, performanceTime: 0 }) };
    expect(new AudioClock(unsure, () => 5).now()).toBe(expected);
  });

  test.each([
    ["adds the audio's time to the page's", (audio: number, page: number) => [audio, page + audio * 1000]],
    ["divides the audio's time by its rate", (audio: number, page: number) => [audio / 48_000, page]],
  ])("goes on by the reckoned time where a browser %s", (_, told) => {
    let page = 4000;
    const reckoned = () => (page - 4000) / 1000;
    const audio = {
      get currentTime() {
        return reckoned();
      },
      baseLatency: 0.01,
      getOutputTimestamp() {
        const [contextTime = 0, performanceTime = 0] = told(reckoned(), page);
        return { contextTime, performanceTime };
      },
    };
    const heard = new AudioClock(audio, () => page);
    for (let count = 0; count < 60; count += 1) {
      page += 1000 / 60;
      heard.now();
    }
    expect(heard.now()).toBeCloseTo(990, 0);
  });

  test("is put back by the person's offset, and stands still until then instead of going backwards", () => {
    const played = device(0);
    const heard = new AudioClock(played.audio, played.now);
    played.go(1000);
    const now = heard.now();
    heard.setOffset(200);
    expect(heard.now()).toBe(now);
    played.go(200);
    expect(heard.now()).toBeCloseTo(now, 0);
    played.go(100);
    expect(heard.now()).toBeGreaterThan(now + 90);
    heard.setOffset(-200);
    expect(heard.now()).toBeGreaterThan(now + 490);
  });
});
