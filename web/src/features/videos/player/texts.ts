import { defineTexts } from "@/i18n/defineTexts";

/** UI texts of the player. */
const catalog = defineTexts("videos.player", {
  player: "Video player",
  play: "Play",
  pause: "Pause",
  playBackward: "Play backward",
  playForward: "Play forward (press again to speed up)",
  stepBack: "-1f, step back one frame",
  stepForward: "+1f, step forward one frame",
  seek: "Seek",
  seekValue: "{time} of {length}, frame {frame}",
  mute: "Mute",
  volume: "Volume",
  volumeValue: "{percent}%",
  showFrames: "Show frame numbers",
  showTimecode: "Show timecode",
  setIn: "Set loop in point",
  setOut: "Set loop out point",
  clearRange: "Clear loop",
  range: "Looping from {first} to {last}",
  previousNote: "Previous note",
  nextNote: "Next note",
  addNote: "Add a note at the current frame",
  shortcuts: "Keyboard shortcuts",
  captions: "Captions",
  settings: "Settings",
  speeds: "Playback speed",
  fullscreen: "Fullscreen",
  loading: "Loading...",
  failed: "Couldn't play the video",
  failedText: "Check your connection. The video will resume where it stopped.",
  tryAgain: "Try again",
});

export const texts = {
  ...catalog,
  shuttle: (factor: number) => `${factor < 0 ? "−" : ""}${Math.abs(factor)}×`,
  speed: (speed: number) => `${speed}×`,
};
