import type { StartExportData } from "@/api/gen/rest/types.gen";

/** The API's shapes under the names that this slice uses. */
export type {
  BrushPresetOut as KeptBrush,
  BrushPresetSave as BrushWish,
  CutList,
  CutOut as Cut,
  CutPlaced,
  ExportList,
  ExportOut as ExportJob,
  OrderOut,
  OrderVersion,
  PdfOptions,
  ProjectOut as BoardProject,
  VersionList,
  VersionOut as CutVersion,
  VersionRestored,
} from "@/api/gen/rest/types.gen";

/** A file to be made of the board. */
export type ExportWish = StartExportData["body"];

/** What a person may change of a cut besides its drawing. */
export interface CutFields {
  name: string;
  duration_frames: number;
  note: string;
  /** The background that lies under its own layers. */
  background_id: string | null;
}

export type CutPatch = Partial<CutFields>;
