import type {
  ClipOut,
  CutOut,
  GetFormatCapabilitiesData,
  ImportOut,
  StartExportData,
  TrackOut,
  Transition,
} from "@/api/gen/rest/types.gen";
import type { CutsChanged as CutsChangedEvent } from "@/api/gen/socket";

/** API types under the names used in this feature. */
export type {
  Acceptance,
  Accepted as AcceptedRow,
  BoardOut as BoardSettings,
  BrushPresetOut as BrushPreset,
  BrushPresetSave as BrushPresetInput,
  Camera,
  ClipOut as Clip,
  CutInOrder,
  CutList,
  CutOrder,
  CutOut as Cut,
  EditOptions,
  ExportList,
  ExportOut as ExportJob,
  FormatCapabilities,
  ImportList,
  ImportOptions,
  ImportOut,
  ImportPlanned,
  LoopOptions,
  OrderVersion,
  PaletteOut as Palette,
  PdfOptions,
  PictureOptions,
  PlanOut as ImportPlan,
  ProjectOut as BoardProject,
  SceneOut as Scene,
  ScriptElement,
  ScriptOut as Script,
  ScriptPlaced,
  ScriptSceneOut as ScriptScene,
  ScriptText,
  ShotOut as Shot,
  SkippedCut,
  SoundFiles,
  SoundList,
  SoundOut as Sound,
  StructureChanged,
  TrackOut as Track,
  Transition,
  VersionList,
  VersionOut as CutVersion,
  VersionRestored,
  VideoOptions,
} from "@/api/gen/rest/types.gen";

/** File format that can be imported into a board. */
export type ImportKind = ImportOut["kind"];

/** Options of a file to export. */
export type ExportRequest = StartExportData["body"];

/** Export format whose dialog lists which parts of the board its files include. */
export type CapabilityFormat = GetFormatCapabilitiesData["path"]["kind"];

/**
 * Cut fields that a duplicate copies, apart from the drawing. `background_id`: background below the cut's own layers.
 */
export const COPIED_FIELDS = [
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

/** Event: several cuts were added, changed or removed together. */
export type CutsChanged = Omit<CutsChangedEvent, "type" | "added"> & { added: readonly CutOut[] };

/** Fields of a cut that users can edit, apart from the drawing. */
export type CutFields = Pick<CutOut, (typeof COPIED_FIELDS)[number]>;

export type CutPatch = Partial<CutFields>;

/** Text fields of a cut. Concurrent edits are merged. */
export type CutText = "note" | "dialogue" | "action";

/** One change of scenes and shots. Cuts and shots that are no longer in `before` are not moved. */
export interface BoardGrouping {
  scenes: { id: string; title?: string }[];
  shots: { id: string; scene_id: string }[];
  moved_cuts: { cut_ids: string[]; before: string | null; after: string | null }[];
  moved_shots: { shot_id: string; before: string; after: string }[];
  /** Scenes and shots whose numbers are released if they contain no cuts. */
  released_ids: string[];
}

export type ScenePatch = Partial<{ number: string; title: string; text_id: string | null }>;
export type ShotPatch = Partial<{ number: string }>;
export type BoardPatch = Partial<{ pattern: string; digits: number; step: number; end_fade: Transition | null }>;

/** Locks or unlocks numbers; sets the given ones when locked. */
export interface NumberingEdit {
  locked: boolean;
  scenes: { id: string; number: string }[];
  shots: { id: string; number: string }[];
}

/** Editable fields of a track and of a clip. */
export type TrackPatch = Partial<Omit<TrackOut, "id" | "version">>;
export type ClipPatch = Partial<Omit<ClipOut, "id" | "version" | "sound_id">>;
