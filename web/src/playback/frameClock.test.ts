import { describe, expect, it } from "vitest";
import { FrameClock } from "./frameClock";

/** Create a manually driven clock and frame queue. */
function stage() {
  let time = 5000;
  let next: (() => void) | null = null;
  const parts = {
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
    parts,
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
  ])("shows at %f fps exactly the frame that the time passed calls for, after an hour too", (fps, exact) => {
    const { parts, goTo } = stage();
    const clock = new FrameClock({ fps, total: 10_000_000, ...parts });
    clock.play();
    for (const frame of [1, 2, 1000, Math.floor(exact * 3600)]) {
      goTo((frame / exact) * 1000 - 0.05);
      expect(clock.frame).toBe(frame - 1);
      goTo((frame / exact) * 1000);
      expect(clock.frame).toBe(frame);
    }
  });

  it("does not drift when ticks come unevenly", () => {
    const { parts, goTo } = stage();
    const clock = new FrameClock({ fps: 24, total: 100_000, ...parts });
    clock.play();
    let time = 0;
    for (let tick = 0; tick < 5000; tick += 1) {
      time += 7 + (tick % 13) * 3.3;
      goTo(time);
    }
    expect(clock.frame).toBe(Math.floor((time * 24) / 1000 + 1e-6));
  });

  it("stops on the last frame, and starts again from the first", () => {
    const { parts, goTo, ...rest } = stage();
    const clock = new FrameClock({ fps: 10, total: 5, ...parts });
    const seen: string[] = [];
    clock.subscribe(({ frame, playing }) => seen.push(`${frame}${playing ? "" : " paused"}`));
    clock.play();
    goTo(10_000);
    expect(clock.state).toEqual({ frame: 4, playing: false });
    expect(rest.isIdle).toBe(true);
    clock.play();
    expect(clock.state).toEqual({ frame: 0, playing: true });
    expect(seen).toEqual(["0", "4 paused", "0"]);
  });

  it("loops to frame 0", () => {
    const { parts, goTo } = stage();
    const clock = new FrameClock({ fps: 10, total: 5, loop: true, ...parts });
    clock.play();
    goTo(500);
    expect(clock.state).toEqual({ frame: 0, playing: true });
    goTo(1730);
    expect(clock.frame).toBe(2);
  });

  it("stays within a range, looping or stopping at its end", () => {
    const { parts, goTo } = stage();
    const clock = new FrameClock({ fps: 10, total: 50, loop: true, ...parts });
    clock.setRange({ start: 10, end: 14 });
    clock.seek(12);
    clock.play();
    goTo(300);
    expect(clock.frame).toBe(11);
    clock.setLoop(false);
    goTo(9000);
    expect(clock.state).toEqual({ frame: 13, playing: false });
  });

  it.each([24, 60, 119, 120])("at %i fps on a 60 Hz display skips pictures, and is where the time is", (fps) => {
    const { parts, goTo } = stage();
    const clock = new FrameClock({ fps, total: 100_000, ...parts });
    clock.play();
    for (let tick = 1; tick <= 60 * 60; tick += 1) {
      const time = tick * (1000 / 60) + ((tick * 7919) % 5) * 0.1;
      goTo(time);
      expect(clock.frame).toBe(Math.floor((time * fps) / 1000 + 1e-6));
    }
  });

  it("changes once a second at 1 fps, however often the display asks", () => {
    const { parts, goTo } = stage();
    const clock = new FrameClock({ fps: 1, total: 100, ...parts });
    clock.play();
    const seen: number[] = [];
    clock.subscribe(({ frame }) => seen.push(frame));
    for (let tick = 1; tick <= 144 * 5; tick += 1) goTo((tick * 1000) / 144);
    expect(seen).toEqual([1, 2, 3, 4, 5]);
  });

  it("is where the time is when a hidden tab is seen again", () => {
    const { parts, goTo } = stage();
    const clock = new FrameClock({ fps: 24, total: 10_000, ...parts });
    clock.play();
    goTo(500);
    goTo(61_000); // no tick in between
    expect(clock.frame).toBe(61 * 24);
  });

  it("ends the round that it is in when looping is turned off", () => {
    const { parts, goTo } = stage();
    const clock = new FrameClock({ fps: 10, total: 5, loop: true, ...parts });
    clock.play();
    goTo(1700);
    clock.setLoop(false);
    goTo(1800);
    expect(clock.state).toEqual({ frame: 3, playing: true });
    goTo(2100);
    expect(clock.state).toEqual({ frame: 4, playing: false });
  });

  it("does not jump when the board changes its length while it loops", () => {
    const { parts, goTo } = stage();
    const clock = new FrameClock({ fps: 10, total: 10, loop: true, ...parts });
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

  it("loses no part of a frame when the rate changes while it plays", () => {
    const { parts, goTo } = stage();
    const clock = new FrameClock({ fps: 10, total: 1000, ...parts });
    clock.play();
    goTo(1090); // 10.9 frames
    clock.setFps(100);
    goTo(1091);
    expect(clock.frame).toBe(11);
    clock.setFps(23.976);
    goTo(1091 + (89 * 1001) / 24);
    expect(clock.frame).toBe(100);
  });

  it("loses no part of a frame when the frames around it are numbered anew", () => {
    const { parts, goTo } = stage();
    const clock = new FrameClock({ fps: 10, total: 1000, ...parts });
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

  it("never leaves a loop by a rounding error, at any rate", () => {
    for (const fps of [7, 23.976, 29.97, 59.94, 119]) {
      const { parts, goTo } = stage();
      const clock = new FrameClock({ fps, total: 7, loop: true, ...parts });
      clock.play();
      const frame = 1000 / clock.fps;
      for (let count = 1; count <= 3000; count += 1) {
        goTo(count * frame);
        if (count % 3 === 0) clock.setLoop(true); // already set: must not affect the timing
        expect(clock.state).toEqual({ frame: count % 7, playing: true });
      }
    }
  });

  it("loses and gains no fraction of a frame when it is given another clock, which tells another time", () => {
    const { parts, goTo } = stage();
    const clock = new FrameClock({ fps: 10, total: 1000, ...parts });
    let heard = 77;
    clock.setTimeSource(() => heard);
    clock.play();
    heard += 190; // 1.9 frames
    clock.setTimeSource(null);
    goTo(5);
    expect(clock.frame).toBe(1);
    goTo(10);
    expect(clock.frame).toBe(2);
    clock.setTimeSource(() => heard);
    goTo(9000);
    expect(clock.frame).toBe(2);
    heard += 100;
    goTo(9001);
    expect(clock.frame).toBe(3);
  });

  it("tells the course it plays by, another one at every change of it, and whether it began anew there", () => {
    const { parts, goTo } = stage();
    const clock = new FrameClock({ fps: 23.976, total: 100, loop: true, ...parts });
    expect(clock.timing).toBeNull();
    clock.play();
    const begun = { time: 5000, frame: 0, start: 0, end: 100, loop: true, fps: 24000 / 1001, isNewStart: true };
    expect(clock.timing).toEqual(begun);
    goTo(1001);
    const { timing } = clock;
    clock.setLoop(true);
    clock.setTotal(100);
    clock.setFps(23.976);
    clock.setRange(null);
    expect(clock.timing).toBe(timing);
    clock.setRange({ start: 10, end: 60 });
    expect(clock.timing).toEqual({ ...begun, time: 6001, frame: 24, start: 10, end: 60, isNewStart: false });
    clock.shiftPlayhead(34);
    expect(clock.timing).toMatchObject({ time: 6001, frame: 34, isNewStart: false });
    clock.seek(50);
    expect(clock.timing).toMatchObject({ time: 6001, frame: 50, isNewStart: true });
    clock.pause();
    expect(clock.timing).toBeNull();
  });

  it("clamps the playhead between 0 and the total, and follows a board that gets shorter", () => {
    const clock = new FrameClock({ fps: 24, total: 100, ...stage().parts });
    clock.seek(-3);
    expect(clock.frame).toBe(0);
    clock.seek(1e9);
    expect(clock.frame).toBe(100);
    clock.setTotal(7);
    expect(clock.frame).toBe(7);
  });

  it("goes on from where one seeks while it plays, and pauses where it is", () => {
    const { parts, goTo } = stage();
    const clock = new FrameClock({ fps: 24, total: 1000, ...parts });
    clock.play();
    goTo(1000);
    clock.seek(500);
    goTo(2000);
    expect(clock.frame).toBe(524);
    clock.pause();
    goTo(3000);
    expect(clock.state).toEqual({ frame: 524, playing: false });
  });

  it("does not play an empty board", () => {
    const clock = new FrameClock({ fps: 24, total: 0, ...stage().parts });
    clock.play();
    expect(clock.playing).toBe(false);
  });
});
