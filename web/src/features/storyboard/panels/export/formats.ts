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
import { FORMATS } from "@/api/gen/formats";
import type { Config } from "@/api/types";
import { exportMessages } from "./messages";

type Formats = typeof FORMATS;
type IdsWith<Key extends string> = {
  [Id in keyof Formats]: Formats[Id] extends Record<Key, unknown> ? Id : never;
}[keyof Formats];

/** A format whose file the server writes within the request. */
export type WrittenKind = IdsWith<"text">;

/** A format whose file a job creates, after a dialog with options. */
export type MadeKind = IdsWith<"exports">;

export type Format = WrittenKind | MadeKind;

type RequestOf<Id extends MadeKind> = Formats[Id] extends { exports: { request: infer Request } } ? Request : never;

/** The formats with this kind of options. */
export type KindOf<Request> = { [Id in MadeKind]: RequestOf<Id> extends Request ? Id : never }[MadeKind];

export function isWritten(kind: Format): kind is WrittenKind {
  return "text" in FORMATS[kind];
}

/** Returns whether a format has this kind of options. */
export function isOf<Request extends RequestOf<MadeKind>>(kind: MadeKind, request: Request): kind is KindOf<Request> {
  return FORMATS[kind].exports.request === request;
}

interface Section {
  label: string;
  formats: readonly { kind: Format; title: string; icon: LucideIcon }[];
}

type SectionId = keyof typeof exportMessages.sections;

const SECTION_IDS: readonly SectionId[] = ["paper", "video", "pictures", "editing"];

/** Icons of formats that differ from the icon of their section. */
const ICONS: Readonly<Partial<Record<Format, LucideIcon>>> = {
  csv: FileSpreadsheet,
  tracker: FileSpreadsheet,
  gif: ImagePlay,
  webp: ImagePlay,
  wav: AudioLines,
  srt: Captions,
  vtt: Captions,
  psd: Layers,
  storyboarder: Clapperboard,
  otio: ListVideo,
  edl: Scissors,
};

const SECTION_ICONS: Readonly<Record<SectionId, LucideIcon>> = {
  paper: FileText,
  video: Film,
  pictures: Images,
  editing: FileCode,
};

interface ExportFormat {
  kind: Format;
  title: string;
  section: SectionId;
  requiresAccount: boolean;
  needsEncoder: boolean;
  needsLibrary: string;
}

function exportFormats(): ExportFormat[] {
  return Object.values(FORMATS).flatMap((format): ExportFormat[] => {
    const { title } = format;
    if ("exports" in format) return [{ kind: format.id, title, ...format.exports }];
    const isFree = { requiresAccount: false, needsEncoder: false, needsLibrary: "" };
    return "text" in format ? [{ kind: format.id, title, section: format.text.section, ...isFree }] : [];
  });
}

/**
 * Returns the sections of the export menu. Visitors are offered texts and PDFs only. Until the instance's configuration
 * is known, it is assumed to support all formats.
 */
export function offered(isSignedIn: boolean, config: Pick<Config, "encoder" | "otio"> | null): readonly Section[] {
  const formats = exportFormats().filter(
    (format) =>
      (isSignedIn || !format.requiresAccount) &&
      (config?.encoder !== false || !format.needsEncoder) &&
      (config?.otio !== false || format.needsLibrary !== "otio"),
  );
  return SECTION_IDS.map((section) => ({
    label: exportMessages.sections[section],
    formats: formats
      .filter((format) => format.section === section)
      .map(({ kind, title }) => ({ kind, title, icon: ICONS[kind] ?? SECTION_ICONS[section] })),
  })).filter(({ formats: some }) => some.length > 0);
}
