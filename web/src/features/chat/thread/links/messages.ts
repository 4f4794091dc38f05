import { formatSize } from "@/ui/formatSize";

const padTwo = (number: number): string => String(number).padStart(2, "0");

/** Format the time of a frame as minutes and seconds. */
function formatFrameTime(frame: number, rate: number): string {
  const seconds = Math.floor(frame / rate);
  return `${padTwo(Math.floor(seconds / 60))}:${padTwo(seconds % 60)}`;
}

/** Texts of link cards. */
export const messages = {
  cards: "Links",
  loading: "Loading the link…",
  absent: "Not there, or not for you",
  absentText: "It may be private, moved or deleted.",
  failed: "The link could not be looked up",
  kinds: {
    project: "Project",
    board: "Storyboard",
    cut: "Cut",
    video: "Video",
    folder: "Folder",
    file: "File",
  },
  cut: (number: number) => `Cut ${number}`,
  frames: (frames: number) => `${frames}f`,
  framePosition: (frame: number, rate: number) => `${formatFrameTime(frame, rate)} · frame ${frame}`,
  length: (frames: number, rate: number) => formatFrameTime(frames, rate),
  size: formatSize,
} as const;
