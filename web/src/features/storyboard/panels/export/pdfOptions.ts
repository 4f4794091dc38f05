import { EXPORT_SCENE_MAX, EXPORT_TITLE_MAX } from "@/features/storyboard/limits";
import type { PdfOptions } from "@/features/storyboard/types";
import { loadFormValues, saveFormValues } from "./storedFormValues";

/** What the dialog asks for; remembered on this machine. */
export interface PdfFormValues {
  style: "vertical" | "horizontal" | "sheet";
  /** Of a contact sheet. */
  columns: number;
  rows: number;
  landscape: boolean;
  showTitle: boolean;
  /** null = the project's name. */
  title: string | null;
  showScene: boolean;
  scene: string;
  showDurations: boolean;
  showFrameCounts: boolean;
  showPageNumbers: boolean;
  /** Cuts with a camera as two pictures: what it sees first and last. */
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

/** The options of the last export of this project; titles differ from project to project. */
export function loadPdfFormValues(projectId: string): PdfFormValues {
  return { ...loadFormValues(STORAGE_KEY + projectId, defaults, ["title"]), selectedOnly: false };
}

export function savePdfFormValues(projectId: string, choice: PdfFormValues): void {
  saveFormValues(STORAGE_KEY + projectId, choice);
}

/** What is sent. `selected` are the selected cuts in the board's order. */
export function toPdfOptions(choice: PdfFormValues, projectName: string, selected: readonly string[]): PdfOptions {
  const texts = { dialogue: choice.showDialogue, action: choice.showAction, note: choice.showNotes };
  return {
    style: choice.style,
    columns: choice.columns,
    rows: choice.rows,
    landscape: choice.landscape,
    show_title: choice.showTitle,
    title: (choice.title ?? projectName).trim().slice(0, EXPORT_TITLE_MAX),
    show_scene: choice.showScene,
    scene: choice.scene.trim().slice(0, EXPORT_SCENE_MAX),
    show_durations: choice.showDurations,
    show_frame_counts: choice.showFrameCounts,
    show_page_numbers: choice.showPageNumbers,
    first_and_last_frames: choice.firstAndLastFrames,
    start_page: choice.startPage,
    captions: (["dialogue", "action", "note"] as const).filter((kind) => texts[kind]),
    ...(choice.selectedOnly ? { cut_ids: [...selected] } : {}),
  };
}
