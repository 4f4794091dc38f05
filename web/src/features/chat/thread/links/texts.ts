import { defineTexts } from "@/i18n/defineTexts";
import { formatSize } from "@/ui/text/formatSize";

const padTwo = (number: number): string => String(number).padStart(2, "0");

/** Format the time of a frame as minutes and seconds. */
function formatFrameTime(frame: number, rate: number): string {
  const seconds = Math.floor(frame / rate);
  return `${padTwo(Math.floor(seconds / 60))}:${padTwo(seconds % 60)}`;
}

/** Texts of link cards. */
const catalog = defineTexts("thread.links", {
  position: "{time} · frame {frame}",
  cards: "Links",
  loading: "Loading link…",
  unavailable: "Unavailable",
  unavailableText: "It may be private, moved, or deleted.",
  failed: "Couldn't load the link preview",
  kinds: {
    project: "Project",
    board: "Storyboard",
    cut: "Cut",
    video: "Video",
    folder: "Folder",
    file: "File",
  },
  cut: "Cut {number}",
  frames: "{frames} f",
});

export const texts = {
  ...catalog,
  framePosition: (frame: number, rate: number) => catalog.position({ time: formatFrameTime(frame, rate), frame }),
  length: (frames: number, rate: number) => formatFrameTime(frames, rate),
  size: formatSize,
};
