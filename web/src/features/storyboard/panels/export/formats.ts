import {
  AudioLines,
  Captions,
  Clapperboard,
  FileCode,
  FileSpreadsheet,
  FileText,
  Film,
  ImagePlay,
  Images,
  Layers,
  ListVideo,
  type LucideIcon,
  Scissors,
} from "lucide-react";
import type { Config } from "@/api/types";
import { captionsUrl, timingSheetUrl, trackerSheetUrl } from "@/features/storyboard/api";
import { exportMessages } from "./messages";

/** What is written at once: its address, and what its file is called behind the board's name. */
export const WRITTEN = {
  csv: { url: timingSheetUrl, ending: "timing-sheet.csv" },
  tracker: { url: trackerSheetUrl, ending: "tracker-sheet.csv" },
  srt: { url: (id: string) => captionsUrl(id, "srt"), ending: "captions.srt" },
  vtt: { url: (id: string) => captionsUrl(id, "vtt"), ending: "captions.vtt" },
};
export type WrittenKind = keyof typeof WRITTEN;

export type Format = keyof typeof exportMessages.formats;

/** What a job makes, of choices that a dialog asks for. */
export type MadeKind = Exclude<Format, WrittenKind>;

export function isWritten(kind: Format): kind is WrittenKind {
  return kind in WRITTEN;
}

interface Section {
  label: string;
  formats: readonly { kind: Format; icon: LucideIcon }[];
}

/** The menu: a further format is one more line. */
const SECTIONS: readonly Section[] = [
  {
    label: exportMessages.sections.paper,
    formats: [
      { kind: "pdf", icon: FileText },
      { kind: "csv", icon: FileSpreadsheet },
      { kind: "tracker", icon: FileSpreadsheet },
    ],
  },
  {
    label: exportMessages.sections.film,
    formats: [
      { kind: "mp4", icon: Film },
      { kind: "gif", icon: ImagePlay },
      { kind: "webp", icon: ImagePlay },
      { kind: "wav", icon: AudioLines },
      { kind: "srt", icon: Captions },
      { kind: "vtt", icon: Captions },
    ],
  },
  {
    label: exportMessages.sections.pictures,
    formats: [
      { kind: "zip", icon: Images },
      { kind: "psd", icon: Layers },
      { kind: "storyboarder", icon: Clapperboard },
    ],
  },
  {
    label: exportMessages.sections.cuttingRoom,
    formats: [
      { kind: "otio", icon: ListVideo },
      { kind: "edl", icon: Scissors },
      { kind: "fcp7", icon: FileCode },
      { kind: "fcpxml", icon: FileCode },
    ],
  },
];

/** What is painted, filmed or mixed is for people who are signed in; a text is for all who see the board. */
const RENDERED: ReadonlySet<Format> = new Set(["mp4", "wav", "gif", "webp", "zip", "psd", "storyboarder"]);

/** What may be offered to somebody on an instance, by sections; until the instance is known it is taken to have all. */
export function offered(isSignedIn: boolean, config: Pick<Config, "encoder" | "otio"> | null): readonly Section[] {
  const missing = new Set<Format>();
  if (config?.encoder === false) missing.add("mp4").add("wav");
  if (config?.otio === false) missing.add("otio");
  return SECTIONS.map(({ label, formats }) => ({
    label,
    formats: formats.filter(({ kind }) => !missing.has(kind) && (isSignedIn || !RENDERED.has(kind))),
  })).filter(({ formats }) => formats.length > 0);
}
