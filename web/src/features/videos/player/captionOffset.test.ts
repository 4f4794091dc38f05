import { afterEach, expect, it } from "vitest";
import { offsetCaptions } from "./captionOffset";

const video = document.createElement("video");
video.style.cssText = "display: block; width: 800px; height: 400px";
document.body.append(video);
const track = video.addTextTrack("captions");
track.mode = "showing";

afterEach(() => {
  for (const cue of [...(track.cues ?? [])]) track.removeCue(cue);
});

function added(text: string, change?: (cue: VTTCue) => void): VTTCue {
  const cue = new VTTCue(0, 5, text);
  change?.(cue);
  track.addCue(cue);
  return cue;
}

it("captions are lifted by what covers them and by all of their lines, and go back where they stood", () => {
  const [short, two] = [added("One line."), added("<v Ida>Two\nlines.")];
  // Wider than two lines in any font.
  const long = added(`<v Ida>Two lines,\n${"of which the second is long ".repeat(15)}`);
  offsetCaptions(video, 90);
  expect([short.line, two.line]).toEqual([-6, -7]);
  expect(Number(long.line)).toBeLessThanOrEqual(-9);
  offsetCaptions(video, 30);
  expect(short.line).toBe(-3);
  offsetCaptions(video, 0);
  expect([short.line, long.line, track.mode]).toEqual(["auto", "auto", "showing"]);
});

it("captions with a place of their own stay there, and hidden ones stay hidden", () => {
  const top = added("At the top.", (cue) => {
    cue.line = 0;
  });
  const column = added("Down the side.", (cue) => {
    cue.vertical = "rl";
  });
  added("Anywhere.");
  track.mode = "hidden";
  offsetCaptions(video, 90);
  expect([top.line, column.line, track.mode]).toEqual([0, "auto", "hidden"]);
  track.mode = "showing";
});
