import { FORMATS } from "@/api/gen/formats";
import type { CapabilityFormat } from "@/features/storyboard/types";

/** UI texts of export dialogs with capability lists. */
export const formatMessages = {
  included: "Included",
  excluded: "Not included",
  looking: "Loading what’s included…",
  lookFailed: "What’s included couldn’t be loaded.",
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
} as const;

interface DialogTexts {
  title: string;
  hint: string;
  working: string;
  failed: string;
  done: string;
}

/** Progress texts of an export, by its kind of options. */
const PROGRESS = {
  LoopExport: { working: (title: string) => `Making the ${title}…`, failed: "The moving picture could not be made." },
  LayeredExport: { working: () => "Painting the layers…", failed: "The layers could not be written." },
  EditExport: { working: () => "Writing the edit…", failed: "The edit could not be written." },
} as const;

export function getDialogTexts(kind: CapabilityFormat): DialogTexts {
  const { title, description, exports } = FORMATS[kind];
  const { working, failed } = PROGRESS[exports.request];
  const file = exports.request === "EditExport" ? "edit" : title;
  return {
    title: `Export ${title}`,
    hint: description,
    working: working(title),
    failed,
    done: `The ${file} is in your downloads.`,
  };
}
