import { VIDEO_BYTES_MAX, VIDEO_SECONDS_MAX } from "@/api/gen/limit-values";
import { GIGABYTE } from "@/api/limits";
import { defineTexts } from "@/i18n/defineTexts";

const GIGABYTES = VIDEO_BYTES_MAX / GIGABYTE;
const MINUTES = VIDEO_SECONDS_MAX / 60;

/** UI texts of publishing. */
const catalog = defineTexts(
  "videos.publishing",
  {
    publish: "Publish",
    dialog: "Publish Video",
    versionDialog: "Publish a new version",
    versionLead:
      "The link, ratings, comments, title, and description stay the same. Project members can still watch earlier versions.",
    lead: "Anyone can watch a published video. It appears on your profile and can be featured.",
    source: "What to publish",
    sources: { file: "Upload a video", storyboard: "This storyboard" },
    file: "Video file",
    choose: "Choose video…",
    chooseAnother: "Choose another…",
    dropHint: "or drop it here. Up to {gigabytes} GB and {minutes} minutes.",
    formats: "MP4, MOV, M4V, 3GP, WebM, or MKV.",

    unplayable: "Your browser can't preview this file. It will be converted after upload.",
    storyboardText: "Pegbar renders the current board, cut by cut, at the project's size and frame rate.",
    burnNotes: "Burn in notes",
    dialogue: "Add dialogue as captions",
    title: "Title",
    description: "Description",
    untitled: "Untitled",
    cancel: "Cancel",
    close: "Close",
    discard: "Discard",

    thumbnail: "Thumbnail",
    thumbAlt: "Thumbnail preview",
    thumbFrame: "Thumbnail frame",

    thumbChoose: "Choose image…",
    thumbAutomatic: "Use a frame",
    thumbByServer: "A frame near the beginning will be used.",
    noFile: "Choose a video.",
    tooLarge: "File too large (max {gigabytes}GB).",
    tooLong: "Please choose a video that is {minutes} minutes ({videoSecondsMax} seconds) or less.",
    emptyFile: "This file is empty.",
    notSignedIn: "You must be signed in to publish",
    failed: "Publish failed: {reason}",
    unknownError: "Something went wrong. Try again.",
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
      waiting: "Waiting in the queue…",
      checking: "Checking the video…",
      rendering: "Rendering the storyboard…",
      converting: "Converting the video…",
    },
    bytes: "{sent} of {size}",
    offline: "Waiting for connection…",
    canClose: "You can close this window. The video will appear on the project page.",
    stopTitle: "Stop publishing?",
    stopText: "The uploaded file will be discarded.",
    stop: "Stop publishing",
    keepPublishing: "Keep publishing",
    interrupted: "“{name}” was interrupted at {percent}%. Choose the file again to resume.",
    videos: "Videos",
    noVideos: "No videos yet.",
    videosFailed: "Couldn't load the videos",
    more: "Show more",
  },
  { gigabytes: GIGABYTES, minutes: MINUTES, videoSecondsMax: VIDEO_SECONDS_MAX },
);

export const texts = {
  ...catalog,
  fileDetails: (name: string, size: string, length: string | null) => [name, size, length].filter(Boolean).join(" · "),
  thumbTime: (seconds: number) => `${seconds.toFixed(1)} s`,
};
