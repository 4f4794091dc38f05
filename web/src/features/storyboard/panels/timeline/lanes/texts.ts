import type { Clip, Sound } from "@/features/storyboard/types";
import { defineTexts } from "@/i18n/defineTexts";
import { formatUnits } from "@/i18n/lists";
import { formatSigned } from "@/i18n/numbers";

/** Texts of the sound lanes. */
const laneCatalog = defineTexts("timeline.lanes", {
  uploaded: "{percent}% uploaded",
  tooltip: "{name}: {description}",
  position: "starts at {start}",
  length: "{length} long",
  isMuted: "muted",
  offsetTime: "{ms} ms",
  volumeChange: "{decibels} dB",
  region: "Sound",
  clips: "Clips",
  tracks: "Audio tracks",
  unknown: "Audio",
  addTrack: "Add track",
  reading: "processing",
  waitingToUpload: "waiting to upload",
  missing: { all: "This audio isn't on this device", part: "Part of this audio isn't on this device" },
  missingShort: { all: "not on this device", part: "partly on this device" },
  mute: "Mute {name}",
  solo: "Solo {name}",
  track: "Track {name}",
  trackTitle: "Track",
  name: "Name",
  volume: "Volume",
  lock: "Locked",
  moveUp: "Move up",
  moveDown: "Move down",
  removeTrack: "Delete track",
  clipTitle: "Clip",
  start: "Start (frames)",
  startOfCut: "Start in cut (frames)",
  fadeIn: "Fade in (frames)",
  fadeOut: "Fade out (frames)",
  muted: "Muted",
  movesWithCut: "Moves with its cut",
  fitCutToClip: "Fit cut to this clip",
  split: "Split at playhead",
  duplicate: "Duplicate",
  removeClip: "Delete clip",
  download: "Download",
  drop: "Drop audio here",
  dropOnCut: "Drop: moves with {cut}",
  options: "Audio settings",
  scrub: "Audio scrubbing",
  offset: "Latency compensation",
  offsetHint: "Compensates for wireless headphone delay.",
  recording: "Recording",
  phases: {
    off: "",
    requesting: "Asking for the microphone…",
    counting: "Get ready to record",
    recording: "Recording. Press Space to stop.",
    saving: "Saving take…",
  },
  level: "Level",
  microphone: "Microphone",
  headphones: "I'm wearing headphones",
  stop: "Stop recording",
  discard: "Discard take",
  blocked: "Click to turn on audio",
});

export const laneTexts = {
  ...laneCatalog,
  uploadProgress: (progress: number) => laneCatalog.uploaded({ percent: Math.floor(progress * 100) }),
  describe: (
    clip: Clip,
    sound: Sound | undefined,
    start: string,
    length: string,
    missing: "all" | "part" | undefined,
  ) =>
    formatUnits(
      [
        laneCatalog.position({ start }),
        laneCatalog.length({ length }),
        clip.muted ? laneCatalog.isMuted : "",
        clip.volume === 0 ? "" : formatDecibels(clip.volume),
        sound?.problem ?? "",
        missing ? laneCatalog.missing[missing] : "",
      ].filter((part) => part !== ""),
    ),
  decibels: formatDecibels,
  milliseconds: (ms: number) => laneCatalog.offsetTime({ ms: formatSigned(ms) }),
};

function formatDecibels(volume: number): string {
  return laneCatalog.volumeChange({ decibels: formatSigned(Math.round(volume * 10) / 10) });
}
