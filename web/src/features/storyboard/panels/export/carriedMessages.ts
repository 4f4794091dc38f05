/** Texts of files of which it is told what they take along. */
export const carriedMessages = {
  along: "Goes along",
  stays: "Stays here",
  looking: "Looking what goes along…",
  lookFailed: "What goes along could not be looked up.",
  tryAgain: "Try again",

  width: "Width",
  px: (width: number) => `${width} px`,
  loop: "Loop",

  start: "Start timecode",
  startWrong: "Write hours (0 to 23), minutes, seconds (0 to 59) and frames, like 01:00:00:00.",
  drop: "Drop frame",
  media: "With pictures and sounds",
  mediaHint: "In one ZIP. Unpack it before you open the edit, so that the program finds them.",
  mediaHintOtio: "In one .otioz file.",

  texts: {
    gif: {
      title: "Export GIF",
      hint: "The board as a picture that moves, for where no video can go.",
      working: "Making the GIF…",
      failed: "The moving picture could not be made.",
      done: "The GIF is in your downloads.",
    },
    webp: {
      title: "Export WebP",
      hint: "The board as a picture that moves, in more colours than a GIF has.",
      working: "Making the WebP…",
      failed: "The moving picture could not be made.",
      done: "The WebP is in your downloads.",
    },
    psd: {
      title: "Export PSD",
      hint: "Each cut with its layers, as large as the canvas. Several cuts come in one ZIP.",
      working: "Painting the layers…",
      failed: "The layers could not be written.",
      done: "The PSD is in your downloads.",
    },
    storyboarder: {
      title: "Export Storyboarder project",
      hint: "A folder that Storyboarder opens, in one ZIP.",
      working: "Painting the boards…",
      failed: "The layers could not be written.",
      done: "The Storyboarder project is in your downloads.",
    },
    otio: {
      title: "Export OTIO",
      hint: "OpenTimelineIO, for DaVinci Resolve and other programs. It says of each clip which cut it is.",
      working: "Writing the edit…",
      failed: "The edit could not be written.",
      done: "The edit is in your downloads.",
    },
    edl: {
      title: "Export EDL",
      hint: "CMX 3600, for nearly every editing program. More than 999 events become several files in one ZIP.",
      working: "Writing the edit…",
      failed: "The edit could not be written.",
      done: "The edit is in your downloads.",
    },
    fcp7: {
      title: "Export FCP7 XML",
      hint: "For Premiere Pro and DaVinci Resolve.",
      working: "Writing the edit…",
      failed: "The edit could not be written.",
      done: "The edit is in your downloads.",
    },
    fcpxml: {
      title: "Export FCPXML",
      hint: "For Final Cut Pro.",
      working: "Writing the edit…",
      failed: "The edit could not be written.",
      done: "The edit is in your downloads.",
    },
  },
} as const;
