import { EXPORT_SCENE_MAX, EXPORT_TITLE_MAX } from "@/features/storyboard/limits";
import type { PdfOptions } from "@/features/storyboard/types";
import { loadFormValues, saveFormValues } from "./storedFormValues";

/** Form values of the PDF dialog. Stored on this device. */
export interface PdfFormValues {
  style: "vertical" | "horizontal" | "sheet";
  /** Used by the contact sheet only. */
  columns: number;
  rows: number;
  landscape: boolean;
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
  selectedOnly: boolean;
}

const STORAGE_KEY = "pegbar.storyboard.pdf.";

const defaults: PdfFormValues = {
  style: "vertical",
  columns: 4,
  rows: 5,
  landscape: false,
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
  selectedOnly: false,
};

/** Load the options of the last PDF export of this project. `selectedOnly` is always reset to false. */
export function loadPdfFormValues(projectId: string): PdfFormValues {
  return { ...loadFormValues(STORAGE_KEY + projectId, defaults, ["title"]), selectedOnly: false };
}

export function savePdfFormValues(projectId: string, values: PdfFormValues): void {
  saveFormValues(STORAGE_KEY + projectId, values);
}

/** Convert the form values to request options. `selected` lists the selected cuts in board order. */
export function toPdfOptions(values: PdfFormValues, projectName: string, selected: readonly string[]): PdfOptions {
  const texts = { dialogue: values.showDialogue, action: values.showAction, note: values.showNotes };
  return {
    style: values.style,
    columns: values.columns,
    rows: values.rows,
    landscape: values.landscape,
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
    ...(values.selectedOnly ? { cut_ids: [...selected] } : {}),
  };
}
