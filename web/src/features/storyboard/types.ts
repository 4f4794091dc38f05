/** The API's shapes under the names that this slice uses. */
export type {
  CutList,
  CutOut as Cut,
  CutPlaced,
  ExportOut as ExportJob,
  OrderOut,
  OrderVersion,
  PdfOptions,
  ProjectOut as BoardProject,
} from "@/api/gen/rest/types.gen";

/** What a person may change of a cut besides its drawing. */
export interface CutFields {
  name: string;
  duration_frames: number;
  note: string;
}

export type CutPatch = Partial<CutFields>;
