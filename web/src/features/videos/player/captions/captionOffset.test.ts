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

function addCue(text: string, change?: (cue: VTTCue) => void): VTTCue {
  const cue = new VTTCue(0, 5, text);
  change?.(cue);
  track.addCue(cue);
  return cue;
}

it("captions move above the covered area by their number of lines, and move back", () => {
  const [shortCue, twoLineCue] = [addCue("One line."), addCue("<v Ida>Two\nlines.")];
  // Wider than two lines in any font.
  const longCue = addCue(`<v Ida>Two lines,\n${"of which the second is long ".repeat(15)}`);
  offsetCaptions(video, 90);
  expect([shortCue.line, twoLineCue.line]).toEqual([-6, -7]);
  expect(Number(longCue.line)).toBeLessThanOrEqual(-9);
  offsetCaptions(video, 30);
  expect(shortCue.line).toBe(-3);
  offsetCaptions(video, 0);
  expect([shortCue.line, longCue.line, track.mode]).toEqual(["auto", "auto", "showing"]);
});

it("captions with their own position stay there, and hidden ones stay hidden", () => {
  const topCue = addCue("At the top.", (cue) => {
    cue.line = 0;
  });
  const verticalCue = addCue("Down the side.", (cue) => {
    cue.vertical = "rl";
  });
  addCue("Anywhere.");
  track.mode = "hidden";
  offsetCaptions(video, 90);
  expect([topCue.line, verticalCue.line, track.mode]).toEqual([0, "auto", "hidden"]);
  track.mode = "showing";
});
