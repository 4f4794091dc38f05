/** Font size of captions in browsers, as a share of the picture's shorter side. */
const CAPTION_SIZE_SHARE = 0.05;
/** Average fill of a line, since lines break between words. */
const LINE_FILL_SHARE = 0.85;

const offsetCues = new WeakSet<TextTrackCue>();

/**
 * Move captions above the lowest `coveredHeight` px of the picture; 0 moves them back. Captions with a position in their file
 * stay there.
 */
export function offsetCaptions(video: HTMLVideoElement, coveredHeight: number): void {
  const { clientWidth: width, clientHeight: height } = video;
  const size = Math.min(width, height) * CAPTION_SIZE_SHARE;
  const context = document.createElement("canvas").getContext("2d");
  if (!context || !size) return;
  context.font = `${size}px sans-serif`;
  const countRows = (line: string): number =>
    Math.max(1, Math.ceil(context.measureText(line).width / (width * LINE_FILL_SHARE)));
  for (const track of video.textTracks) {
    let hasMoved = false;
    for (const cue of (track.cues ?? []) as Iterable<VTTCue>) {
      if (cue.vertical || (cue.line !== "auto" && !offsetCues.has(cue))) continue;
      const lines = (cue.getCueAsHTML().textContent ?? "").split("\n");
      const rows = lines.reduce((sum, line) => sum + countRows(line), Math.ceil(coveredHeight / size));
      const line = coveredHeight ? -rows : "auto";
      if (cue.line === line) continue;
      cue.line = line;
      offsetCues.add(cue);
      hasMoved = true;
    }
    // Browsers lay out visible captions again only after the track was hidden.
    if (!hasMoved || track.mode !== "showing") continue;
    track.mode = "hidden";
    track.mode = "showing";
  }
}
