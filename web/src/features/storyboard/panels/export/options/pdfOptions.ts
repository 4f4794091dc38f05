import { EXPORT_SCENE_MAX, EXPORT_TITLE_MAX } from "@/features/storyboard/limits";
import type { PdfOptions } from "@/features/storyboard/types";
import { loadFormValues, saveFormValues } from "./storedFormValues";

export const PDF_STYLES = ["vertical", "horizontal", "single", "sheet"] as const;
export type PdfStyle = (typeof PDF_STYLES)[number];
export const ORIENTATIONS = ["portrait", "landscape"] as const;
export type Orientation = (typeof ORIENTATIONS)[number];
export const PAPERS = ["letter", "a4"] as const;
export const MARGINS = ["narrow", "normal", "wide"] as const;

/** Regions that print on Letter (CLDR, supplemental data, paperSize). */
const LETTER_REGIONS = new Set(["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"]);

function getUsualPaper(): "letter" | "a4" {
  const { region } = new Intl.Locale(navigator.language).maximize();
  return region === undefined || LETTER_REGIONS.has(region) ? "letter" : "a4";
}

/** Return the orientation of the pages: the chosen one, or that of the style. */
export function getOrientation({ style, orientation }: Pick<PdfFormValues, "style" | "orientation">): Orientation {
  return orientation ?? (style === "vertical" || style === "single" ? "landscape" : "portrait");
}

/** Cuts on a page of each style, except for the contact sheet. */
const PER_PAGE: Record<Exclude<PdfStyle, "sheet">, Record<Orientation, number>> = {
  vertical: { landscape: 6, portrait: 6 },
  horizontal: { landscape: 3, portrait: 5 },
  single: { landscape: 1, portrait: 2 },
};

export function countPerPage(style: Exclude<PdfStyle, "sheet">, orientation: Orientation | null): number {
  return PER_PAGE[style][getOrientation({ style, orientation })];
}

/** Form values of the PDF dialog. Stored on this device. */
export interface PdfFormValues {
  style: PdfStyle;
  paper: "letter" | "a4";
  /** null: as usual for the style. */
  orientation: Orientation | null;
  margin: "narrow" | "normal" | "wide";
  /** Used by the contact sheet only. */
  columns: number;
  rows: number;
  showTitle: boolean;
  /** null: use the project's name. */
  title: string | null;
  showScene: boolean;
  scene: string;
  showDurations: boolean;
  showFrameCounts: boolean;
  showPageNumbers: boolean;
  /** Show cuts with a camera move as two pictures: the first and the last frame. */
  firstAndLastFrames: boolean;
  showDialogue: boolean;
  showAction: boolean;
  showNotes: boolean;
  startPage: number;
}

const STORAGE_KEY = "pegbar.storyboard.pdf.";

const defaults: PdfFormValues = {
  style: "vertical",
  paper: getUsualPaper(),
  orientation: null,
  margin: "normal",
  columns: 4,
  rows: 5,
  showTitle: true,
  title: null,
  showScene: false,
  scene: "",
  showDurations: true,
  showFrameCounts: true,
  showPageNumbers: true,
  firstAndLastFrames: false,
  showDialogue: true,
  showAction: true,
  showNotes: true,
  startPage: 1,
};

/** Load the options of the last PDF export of this project. */
export function loadPdfFormValues(projectId: string): PdfFormValues {
  const stored = loadFormValues(STORAGE_KEY + projectId, defaults, ["title", "orientation"]);
  const choose = <T>(values: readonly T[], value: T, other: T): T => (values.includes(value) ? value : other);
  return {
    ...stored,
    style: choose(PDF_STYLES, stored.style, defaults.style),
    paper: choose(PAPERS, stored.paper, defaults.paper),
    margin: choose(MARGINS, stored.margin, defaults.margin),
    orientation: stored.orientation && choose<Orientation | null>(ORIENTATIONS, stored.orientation, null),
  };
}

export function savePdfFormValues(projectId: string, values: PdfFormValues): void {
  saveFormValues(STORAGE_KEY + projectId, values);
}

/** Convert the form values to request options. `cutIds` lists the cuts in board order; null for all. */
export function toPdfOptions(values: PdfFormValues, projectName: string, cutIds: readonly string[] | null): PdfOptions {
  const texts = { dialogue: values.showDialogue, action: values.showAction, note: values.showNotes };
  return {
    style: values.style,
    columns: values.columns,
    rows: values.rows,
    paper: values.paper,
    orientation: getOrientation(values),
    margin: values.margin,
    show_title: values.showTitle,
    title: (values.title ?? projectName).trim().slice(0, EXPORT_TITLE_MAX),
    show_scene: values.showScene,
    scene: values.scene.trim().slice(0, EXPORT_SCENE_MAX),
    show_durations: values.showDurations,
    show_frame_counts: values.showFrameCounts,
    show_page_numbers: values.showPageNumbers,
    first_and_last_frames: values.firstAndLastFrames,
    start_page: values.startPage,
    captions: (["dialogue", "action", "note"] as const).filter((kind) => texts[kind]),
    ...(cutIds ? { cut_ids: [...cutIds] } : {}),
  };
}
