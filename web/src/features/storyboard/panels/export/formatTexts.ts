import { FORMATS } from "@/api/gen/formats";
import type { CapabilityFormat } from "@/features/storyboard/types";
import { defineTexts } from "@/i18n/defineTexts";

/** UI texts of export dialogs with capability lists. */
export const formatTexts = defineTexts("panels.export.format", {
  exportTitle: "Export {title}",
  progress: {
    LoopExport: {
      working: "Exporting {title}…",
      failed: "Couldn't export the animated image.",
      done: "The {title} is in your downloads.",
    },
    LayeredExport: {
      working: "Exporting layers…",
      failed: "Couldn't export the layers.",
      done: "The {title} is in your downloads.",
    },
    EditExport: {
      working: "Exporting edit…",
      failed: "Couldn't export the edit.",
      done: "The edit is in your downloads.",
    },
  },
  included: "Included",
  excluded: "Not included",
  loading: "Loading what's included…",
  loadFailed: "Couldn't load what's included.",
  tryAgain: "Try again",

  width: "Width",
  px: "{width} px",
  loop: "Loop",

  start: "Start timecode",
  startInvalid: "Enter hours (0 to 23), minutes, seconds (0 to 59), and frames, like 01:00:00:00.",
  drop: "Drop frame",
  media: "Include images and audio",
  mediaHint: "Exports one ZIP. Unzip it before you open the edit so your editing app can find the files.",
  mediaHintOtio: "Exports one .otioz file.",
});

interface DialogTexts {
  title: string;
  hint: string;
  working: string;
  failed: string;
  done: string;
}

export function getDialogTexts(kind: CapabilityFormat): DialogTexts {
  const { title, description, exports } = FORMATS[kind];
  const { working, failed, done } = formatTexts.progress[exports.request];
  const complete = (text: string | ((values: { title: string }) => string)): string =>
    typeof text === "string" ? text : text({ title });
  return {
    title: formatTexts.exportTitle({ title }),
    hint: description,
    working: complete(working),
    failed,
    done: complete(done),
  };
}
