import { describe, expect, test } from "vitest";
import { FrameClock } from "@/playback/frameClock";
import { AudioClock } from "./audioClock";

/**
 * Simulate an audio device whose clock differs by `ppm` from the page's clock and stops in `stalls` ([from, to) in ms
 * of the page).
 */
function createDevice(ppm: number, stalls: readonly (readonly [number, number])[] = []) {
  let pageTime = 4000;
  const rate = 1 + ppm / 1e6;
  /** Return the audio time, ms, that has left the speaker at a time of the page's clock. */
  const getAudibleTime = (time: number) => {
    const stalledMs = stalls.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(time, to) - from), 0);
    return (time - 4000 - stalledMs) * rate;
  };
  /** The device requests a block every 10 ms, and reports its time with an error of up to 2 ms. */
  const block = () => pageTime - (pageTime % 10);
  const audio = {
    get currentTime() {
      return (getAudibleTime(block()) + 41) / 1000;
    },
    outputLatency: 0.041,
    getOutputTimestamp() {
      const blockTime = block();
      const error = ((blockTime * 7919) % 41) / 10 - 2;
      return {
        contextTime: Math.max(0, getAudibleTime(blockTime)) / 1000,
        performanceTime: getAudibleTime(blockTime) > 0 ? blockTime + error : 0,
      };
    },
  };
  return {
    audio,
    now: () => pageTime,
    advance: (ms: number) => {
      pageTime += ms;
    },
    get audibleTime() {
      return getAudibleTime(pageTime);
    },
  };
}

const MINUTES = 60_000;

describe("AudioClock", () => {
  test.each([
    [23.976, 200],
    [24, -200],
    [29.97, 200],
    [60, -200],
  ])("has the right frame for 30 min at %f fps, with %i ppm clock drift and stalls", (fps, ppm) => {
    const stalls = [
      [5 * MINUTES, 5 * MINUTES + 15],
      [11 * MINUTES, 11 * MINUTES + 300],
      [20 * MINUTES, 20 * MINUTES + 4000],
    ] as const;
    const played = createDevice(ppm, stalls);
    const audioClock = new AudioClock(played.audio, played.now);
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
    played.advance(1000);
    clock.setTimeSource(audioClock.now);
    const startTime = audioClock.now();
    clock.play();
    let last = startTime;
    let maxError = 0;
    for (let count = 1; count <= 30 * 60 * 60; count += 1) {
      played.advance(1000 / 60 + ((count * 7919) % 5) * 0.1 - 0.2);
      tick();
      const now = audioClock.now();
      if (now < last) throw new Error(`It went back from ${last} to ${now}.`);
      last = now;
      const isSettled = stalls.every(([from, to]) => played.now() < from || played.now() > to + 500);
      if (isSettled) maxError = Math.max(maxError, Math.abs(now - played.audibleTime));
    }
    const halfFrame = 500 / clock.fps;
    expect(maxError).toBeLessThan(halfFrame);
    const expectedFrame = ((played.audibleTime - startTime) * clock.fps) / 1000;
    expect(clock.frame + 0.5).toBeGreaterThan(expectedFrame - 1);
    expect(clock.frame + 0.5).toBeLessThan(expectedFrame + 1);
  });

  test("stops when the device stalls, and is right immediately when it continues", () => {
    const played = createDevice(0, [[6000, 7000]]);
    const audioClock = new AudioClock(played.audio, played.now);
    for (let count = 0; count < 300; count += 1) {
      played.advance(10);
      const now = audioClock.now();
      expect(now).toBeLessThanOrEqual(played.audibleTime + 41);
    }
    expect(played.now()).toBe(7000);
    played.advance(100);
    expect(Math.abs(audioClock.now() - played.audibleTime)).toBeLessThan(500 / 60);
  });

  test.each([
    [{ outputLatency: 0.03, baseLatency: 0.01 }, 970],
    [{ outputLatency: 0, baseLatency: 0.01 }, 990],
    [{}, 1000],
  ])(
    "uses the rendered time minus the latency if the browser doesn't report the output time: %o",
    (latency, expected) => {
      const audio = { currentTime: 1, ...latency };
      expect(new AudioClock(audio, () => 5).now()).toBe(expected);
      const unsureAudio = { ...audio, getOutputTimestamp: () => ({ contextTime: 0, performanceTime: 0 }) };
      expect(new AudioClock(unsureAudio, () => 5).now()).toBe(expected);
    },
  );

  test.each([
    ["adds the audio's time to the page's", (audio: number, pageTime: number) => [audio, pageTime + audio * 1000]],
    ["divides the audio's time by its rate", (audio: number, pageTime: number) => [audio / 48_000, pageTime]],
  ])("uses the rendered time if a browser %s", (_, report) => {
    let pageTime = 4000;
    const getRenderedTime = () => (pageTime - 4000) / 1000;
    const audio = {
      get currentTime() {
        return getRenderedTime();
      },
      baseLatency: 0.01,
      getOutputTimestamp() {
        const [contextTime = 0, performanceTime = 0] = report(getRenderedTime(), pageTime);
        return { contextTime, performanceTime };
      },
    };
    const audioClock = new AudioClock(audio, () => pageTime);
    for (let count = 0; count < 60; count += 1) {
      pageTime += 1000 / 60;
      audioClock.now();
    }
    expect(audioClock.now()).toBeCloseTo(990, 0);
  });

  test("applies the user's offset, and stops instead of going backwards", () => {
    const played = createDevice(0);
    const audioClock = new AudioClock(played.audio, played.now);
    played.advance(1000);
    const now = audioClock.now();
    audioClock.setOffset(200);
    expect(audioClock.now()).toBe(now);
    played.advance(200);
    expect(audioClock.now()).toBeCloseTo(now, 0);
    played.advance(100);
    expect(audioClock.now()).toBeGreaterThan(now + 90);
    audioClock.setOffset(-200);
    expect(audioClock.now()).toBeGreaterThan(now + 490);
  });
});
