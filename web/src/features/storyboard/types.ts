import type { CutOut, StartExportData } from "@/api/gen/rest/types.gen";

/** The API's shapes under the names that this slice uses. */
export type {
  BrushPresetOut as KeptBrush,
  BrushPresetSave as BrushWish,
  Camera,
  CutList,
  CutOut as Cut,
  CutPlaced,
  ExportList,
  ExportOut as ExportJob,
  FilmOptions,
  OrderOut,
  OrderVersion,
  PdfOptions,
  ProjectOut as BoardProject,
  Transition,
  VersionList,
  VersionOut as CutVersion,
  VersionRestored,
} from "@/api/gen/rest/types.gen";

/** A file to be made of the board. */
export type ExportWish = StartExportData["body"];

/** What a copy has of a cut beside its drawing; `background_id` is the background that lies under its own layers. */
export const COPIED = [
  "name",
  "duration_frames",
  "note",
  "dialogue",
  "action",
  "camera",
  "transition",
  "shot_id",
  "background_id",
] as const;

/** What a person may change of a cut besides its drawing. */
export type CutFields = Pick<CutOut, (typeof COPIED)[number]>;

export type CutPatch = Partial<CutFields>;

/** Texts of a cut that are merged where two people wrote. */
export type CutText = "note" | "dialogue" | "action";
