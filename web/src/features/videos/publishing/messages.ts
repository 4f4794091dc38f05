import { VIDEO_BYTES_MAX, VIDEO_SECONDS_MAX } from "@/api/gen/limit-values";
import { GIGABYTE } from "@/api/units";

const GIGABYTES = VIDEO_BYTES_MAX / GIGABYTE;
const MINUTES = VIDEO_SECONDS_MAX / 60;

/** UI texts of publishing. */
export const messages = {
  publish: "Publish",
  dialog: "Publish Video",
  versionDialog: "Publish a new version",
  versionLead:
    "It is shown under the same address. Ratings, comments and texts stay; the film until now is kept for the project.",
  lead: "A published video can be watched by everybody who has its address.",
  source: "What to publish",
  sources: { file: "A file", storyboard: "This storyboard" },
  file: "Video file",
  choose: "Choose video…",
  another: "Choose another…",
  dropHint: `or drop it here. Up to ${GIGABYTES} GB and ${MINUTES} minutes.`,
  kinds: "MP4, MOV, M4V, 3GP, WebM or MKV.",
  fileFacts: (name: string, size: string, length: string | null) => [name, size, length].filter(Boolean).join(" · "),
  unplayable: "This browser cannot show it. The server looks at it and converts it.",
  storyboardText: "Pegbar renders the board as it stands now, cut by cut, at the project's size and rate.",
  burnNotes: "Show the notes in the picture",
  dialogue: "Captions from the dialogue",
  title: "Title",
  description: "Description",
  untitled: "Untitled",
  cancel: "Cancel",
  close: "Close",
  discard: "Discard",

  thumbnail: "Thumbnail",
  thumbAlt: "The thumbnail",
  thumbFrame: "Another frame",
  thumbTime: (seconds: number) => `${seconds.toFixed(1)} s`,
  thumbChoose: "Choose picture…",
  thumbAutomatic: "Use a frame",
  thumbByServer: "A frame near the beginning is taken.",

  noFile: "Please choose a video.",
  tooLarge: `File too large (max ${GIGABYTES}GB).`,
  tooLong: `Please choose a video that is ${MINUTES} minutes (${VIDEO_SECONDS_MAX} seconds) or less.`,
  emptyFile: "This file is empty.",
  notSignedIn: "You must be signed in to publish",
  failed: (reason: string) => `Publish failed: ${reason}`,
  failedOther: "Something went wrong. Try again.",
  tryAgain: "Try again",

  progress: "Publishing",
  steps: {
    idle: "",
    preparing: "Preparing…",
    "uploading-video": "Uploading the video…",
    "uploading-thumb": "Uploading the thumbnail…",
    publishing: "Publishing…",
    done: "Done",
  },
  serverSteps: {
    waiting: "Waiting for its turn…",
    checking: "Checking the video…",
    rendering: "Rendering the storyboard…",
    converting: "Converting the video…",
  },
  bytes: (sent: string, size: string) => `${sent} of ${size}`,
  offline: "Waiting for the connection…",
  mayClose: "Everything is on the server. You may close this window; the video appears on the project's home.",
  sureTitle: "Stop publishing?",
  sureText: "What was sent is thrown away.",
  stop: "Stop publishing",
  goOn: "Go on",
  interrupted: (name: string, percent: number) =>
    `“${name}” was interrupted at ${percent} %. Choose it again to go on from there.`,

  videos: "Videos",
  noVideos: "Nothing is published yet.",
  videosFailed: "The videos could not be loaded",
  more: "Show more",
} as const;
