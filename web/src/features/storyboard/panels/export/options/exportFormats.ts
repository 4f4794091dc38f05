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
import { exportTexts } from "@/features/storyboard/panels/export/texts";

type Formats = typeof FORMATS;
type IdsWith<Key extends string> = {
  [Id in keyof Formats]: Formats[Id] extends Record<Key, unknown> ? Id : never;
}[keyof Formats];

/** A format whose file the server writes within the request. */
export type DirectFormat = IdsWith<"text">;

/** A format whose file a job creates, after a dialog with options. */
export type JobFormat = IdsWith<"exports">;

export type ExportFormatId = DirectFormat | JobFormat;

type RequestOf<Id extends JobFormat> = Formats[Id] extends { exports: { request: infer Request } } ? Request : never;

/** The formats with this kind of options. */
export type FormatWithRequest<Request> = { [Id in JobFormat]: RequestOf<Id> extends Request ? Id : never }[JobFormat];

export function isDirectFormat(kind: ExportFormatId): kind is DirectFormat {
  return "text" in FORMATS[kind];
}

export function isJobFormat(format: keyof Formats): format is JobFormat {
  return "exports" in FORMATS[format];
}

/** Return true if a format has this kind of options. */
export function hasRequest<Request extends RequestOf<JobFormat>>(
  kind: JobFormat,
  request: Request,
): kind is FormatWithRequest<Request> {
  return FORMATS[kind].exports.request === request;
}

interface ExportSection {
  label: string;
  formats: readonly { kind: ExportFormatId; title: string; icon: LucideIcon }[];
}

type SectionId = keyof typeof exportTexts.sections;

const SECTION_IDS: readonly SectionId[] = ["paper", "video", "pictures", "editing"];

/** Icons of formats that differ from the icon of their section. */
const ICONS: Readonly<Partial<Record<ExportFormatId, LucideIcon>>> = {
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

interface ExportFormatInfo {
  kind: ExportFormatId;
  title: string;
  section: SectionId;
  requiresAccount: boolean;
  needsEncoder: boolean;
  needsLibrary: string;
}

function listExportFormats(): ExportFormatInfo[] {
  return Object.values(FORMATS).flatMap((format): ExportFormatInfo[] => {
    const { title } = format;
    if ("exports" in format) return [{ kind: format.id, title, ...format.exports }];
    const noRequirements = { requiresAccount: false, needsEncoder: false, needsLibrary: "" };
    return "text" in format ? [{ kind: format.id, title, section: format.text.section, ...noRequirements }] : [];
  });
}

/**
 * Return the sections of the export menu. Visitors get text files and PDFs only. Until the configuration of the
 * instance is known (`config` is null), all formats are assumed to be supported.
 */
export function getExportSections(
  isSignedIn: boolean,
  config: Pick<Config, "encoder" | "otio"> | null,
): readonly ExportSection[] {
  const formats = listExportFormats().filter(
    (format) =>
      (isSignedIn || !format.requiresAccount) &&
      (config?.encoder !== false || !format.needsEncoder) &&
      (config?.otio !== false || format.needsLibrary !== "otio"),
  );
  return SECTION_IDS.map((section) => ({
    label: exportTexts.sections[section],
    formats: formats
      .filter((format) => format.section === section)
      .map(({ kind, title }) => ({ kind, title, icon: ICONS[kind] ?? SECTION_ICONS[section] })),
  })).filter(({ formats: sectionFormats }) => sectionFormats.length > 0);
}
