import { describe, expect, it } from "vitest";
import { FrameClock } from "./frameClock";

/** Create a manually driven clock and frame queue. */
function createFakeTime() {
  let time = 5000;
  let next: (() => void) | null = null;
  const options = {
    now: () => time,
    requestFrame: (tick: () => void) => {
      next = tick;
      return 1;
    },
    cancelFrame: () => {
      next = null;
    },
  };
  return {
    parts: options,
    goTo(ms: number) {
      time = 5000 + ms;
      const tick = next;
      next = null;
      tick?.();
    },
    get isIdle() {
      return next === null;
    },
  };
}

describe("FrameClock", () => {
  it.each([
    [23.976, 24000 / 1001],
    [29.97, 30000 / 1001],
    [24, 24],
    [120, 120],
    [1, 1],
  ])("shows the exact frame for the elapsed time at %f fps, even after an hour", (fps, exact) => {
    const { parts: options, goTo } = createFakeTime();
    const clock = new FrameClock({ fps, total: 10_000_000, ...options });
    clock.play();
    for (const frame of [1, 2, 1000, Math.floor(exact * 3600)]) {
      goTo((frame / exact) * 1000 - 0.05);
      expect(clock.frame).toBe(frame - 1);
      goTo((frame / exact) * 1000);
      expect(clock.frame).toBe(frame);
    }
  });

  it("doesn't drift when ticks are irregular", () => {
    const { parts: options, goTo } = createFakeTime();
    const clock = new FrameClock({ fps: 24, total: 100_000, ...options });
    clock.play();
    let time = 0;
    for (let tick = 0; tick < 5000; tick += 1) {
      time += 7 + (tick % 13) * 3.3;
      goTo(time);
    }
    expect(clock.frame).toBe(Math.floor((time * 24) / 1000 + 1e-6));
  });

  it("stops on the last frame, and restarts from the first", () => {
    const { parts: options, goTo, ...rest } = createFakeTime();
    const clock = new FrameClock({ fps: 10, total: 5, ...options });
    const states: string[] = [];
    clock.subscribe(({ frame, playing }) => states.push(`${frame}${playing ? "" : " paused"}`));
    clock.play();
    goTo(10_000);
    expect(clock.state).toEqual({ frame: 4, playing: false });
    expect(rest.isIdle).toBe(true);
    clock.play();
    expect(clock.state).toEqual({ frame: 0, playing: true });
    expect(states).toEqual(["0", "4 paused", "0"]);
  });

  it("loops to frame 0", () => {
    const { parts: options, goTo } = createFakeTime();
    const clock = new FrameClock({ fps: 10, total: 5, loop: true, ...options });
    clock.play();
    goTo(500);
    expect(clock.state).toEqual({ frame: 0, playing: true });
    goTo(1730);
    expect(clock.frame).toBe(2);
  });

  it("stays within a range, and loops or stops at its end", () => {
    const { parts: options, goTo } = createFakeTime();
    const clock = new FrameClock({ fps: 10, total: 50, loop: true, ...options });
    clock.setRange({ start: 10, end: 14 });
    clock.seek(12);
    clock.play();
    goTo(300);
    expect(clock.frame).toBe(11);
    clock.setLoop(false);
    goTo(9000);
    expect(clock.state).toEqual({ frame: 13, playing: false });
  });

  it.each([24, 60, 119, 120])("skips frames at %i fps on a 60 Hz display to match the elapsed time", (fps) => {
    const { parts: options, goTo } = createFakeTime();
    const clock = new FrameClock({ fps, total: 100_000, ...options });
    clock.play();
    for (let tick = 1; tick <= 60 * 60; tick += 1) {
      const time = tick * (1000 / 60) + ((tick * 7919) % 5) * 0.1;
      goTo(time);
      expect(clock.frame).toBe(Math.floor((time * fps) / 1000 + 1e-6));
    }
  });

  it("changes once a second at 1 fps at any display rate", () => {
    const { parts: options, goTo } = createFakeTime();
    const clock = new FrameClock({ fps: 1, total: 100, ...options });
    clock.play();
    const frames: number[] = [];
    clock.subscribe(({ frame }) => frames.push(frame));
    for (let tick = 1; tick <= 144 * 5; tick += 1) goTo((tick * 1000) / 144);
    expect(frames).toEqual([1, 2, 3, 4, 5]);
  });

  it("matches the elapsed time when a hidden tab is shown again", () => {
    const { parts: options, goTo } = createFakeTime();
    const clock = new FrameClock({ fps: 24, total: 10_000, ...options });
    clock.play();
    goTo(500);
    goTo(61_000); // no tick in between
    expect(clock.frame).toBe(61 * 24);
  });

  it("finishes the current loop when looping is turned off", () => {
    const { parts: options, goTo } = createFakeTime();
    const clock = new FrameClock({ fps: 10, total: 5, loop: true, ...options });
    clock.play();
    goTo(1700);
    clock.setLoop(false);
    goTo(1800);
    expect(clock.state).toEqual({ frame: 3, playing: true });
    goTo(2100);
    expect(clock.state).toEqual({ frame: 4, playing: false });
  });

  it("doesn't jump when the length changes while looping", () => {
    const { parts: options, goTo } = createFakeTime();
    const clock = new FrameClock({ fps: 10, total: 10, loop: true, ...options });
    clock.play();
    goTo(4300);
    clock.setTotal(15);
    goTo(4500);
    expect(clock.frame).toBe(5);
    clock.setTotal(3);
    expect(clock.frame).toBe(3);
    goTo(4600);
    expect(clock.state).toEqual({ frame: 1, playing: true });
  });

  it("keeps the elapsed fraction of a frame when the rate changes during playback", () => {
    const { parts: options, goTo } = createFakeTime();
    const clock = new FrameClock({ fps: 10, total: 1000, ...options });
    clock.play();
    goTo(1090); // 10.9 frames
    clock.setFps(100);
    goTo(1091);
    expect(clock.frame).toBe(11);
    clock.setFps(23.976);
    goTo(1091 + (89 * 1001) / 24);
    expect(clock.frame).toBe(100);
  });

  it("keeps the elapsed fraction of a frame when frames are renumbered", () => {
    const { parts: options, goTo } = createFakeTime();
    const clock = new FrameClock({ fps: 10, total: 1000, ...options });
    clock.play();
    goTo(1090);
    clock.shiftPlayhead(60);
    expect(clock.frame).toBe(60);
    goTo(1100);
    expect(clock.frame).toBe(61);
    clock.pause();
    clock.shiftPlayhead(2000);
    expect(clock.frame).toBe(1000);
  });

  it("never leaves a loop by a rounding error at any rate", () => {
    for (const fps of [7, 23.976, 29.97, 59.94, 119]) {
      const { parts: options, goTo } = createFakeTime();
      const clock = new FrameClock({ fps, total: 7, loop: true, ...options });
      clock.play();
      const frame = 1000 / clock.fps;
      for (let count = 1; count <= 3000; count += 1) {
        goTo(count * frame);
        if (count % 3 === 0) clock.setLoop(true); // already set: must not affect the timing
        expect(clock.state).toEqual({ frame: count % 7, playing: true });
      }
    }
  });

  it("continues at the same fractional frame with another time source", () => {
    const { parts: options, goTo } = createFakeTime();
    const clock = new FrameClock({ fps: 10, total: 1000, ...options });
    let otherTime = 77;
    clock.setTimeSource(() => otherTime);
    clock.play();
    otherTime += 190; // 1.9 frames
    clock.setTimeSource(null);
    goTo(5);
    expect(clock.frame).toBe(1);
    goTo(10);
    expect(clock.frame).toBe(2);
    clock.setTimeSource(() => otherTime);
    goTo(9000);
    expect(clock.frame).toBe(2);
    otherTime += 100;
    goTo(9001);
    expect(clock.frame).toBe(3);
  });

  it("reports the playback timing, a new object for each change, and whether it is a new start", () => {
    const { parts: options, goTo } = createFakeTime();
    const clock = new FrameClock({ fps: 23.976, total: 100, loop: true, ...options });
    expect(clock.timing).toBeNull();
    clock.play();
    const expectedTiming = {
      time: 5000,
      frame: 0,
      start: 0,
      end: 100,
      loop: true,
      fps: 24000 / 1001,
      isNewStart: true,
    };
    expect(clock.timing).toEqual(expectedTiming);
    goTo(1001);
    const { timing } = clock;
    clock.setLoop(true);
    clock.setTotal(100);
    clock.setFps(23.976);
    clock.setRange(null);
    expect(clock.timing).toBe(timing);
    clock.setRange({ start: 10, end: 60 });
    expect(clock.timing).toEqual({ ...expectedTiming, time: 6001, frame: 24, start: 10, end: 60, isNewStart: false });
    clock.shiftPlayhead(34);
    expect(clock.timing).toMatchObject({ time: 6001, frame: 34, isNewStart: false });
    clock.seek(50);
    expect(clock.timing).toMatchObject({ time: 6001, frame: 50, isNewStart: true });
    clock.pause();
    expect(clock.timing).toBeNull();
  });

  it("clamps the playhead to 0…total, also when the board gets shorter", () => {
    const clock = new FrameClock({ fps: 24, total: 100, ...createFakeTime().parts });
    clock.seek(-3);
    expect(clock.frame).toBe(0);
    clock.seek(1e9);
    expect(clock.frame).toBe(100);
    clock.setTotal(7);
    expect(clock.frame).toBe(7);
  });

  it("continues from a seek during playback, and pauses in place", () => {
    const { parts: options, goTo } = createFakeTime();
    const clock = new FrameClock({ fps: 24, total: 1000, ...options });
    clock.play();
    goTo(1000);
    clock.seek(500);
    goTo(2000);
    expect(clock.frame).toBe(524);
    clock.pause();
    goTo(3000);
    expect(clock.state).toEqual({ frame: 524, playing: false });
  });

  it("doesn't play an empty board", () => {
    const clock = new FrameClock({ fps: 24, total: 0, ...createFakeTime().parts });
    clock.play();
    expect(clock.playing).toBe(false);
  });
});
