import { defineTexts } from "@/i18n/defineTexts";
import { formatDuration } from "@/i18n/duration";
import { formatSize } from "@/ui/text/formatSize";

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
  framePosition: (frame: number, rate: number) => catalog.position({ time: formatDuration(frame / rate), frame }),
  length: (frames: number, rate: number) => formatDuration(frames / rate),
  size: formatSize,
};
