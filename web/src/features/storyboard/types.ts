import type {
  ClipOut,
  CutOut,
  GetFormatCapabilitiesData,
  ImportOut,
  StartExportData,
  TrackOut,
  Transition,
} from "@/api/gen/rest/types.gen";
import type { CutsChanged as Told } from "@/api/gen/socket";

/** The API's shapes under the names that this slice uses. */
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

/** A kind of file that comes onto a board. */
export type ImportKind = ImportOut["kind"];

/** A file to be made of the board. */
export type ExportRequest = StartExportData["body"];

/** A format whose dialog lists what its files include. */
export type CapabilityFormat = GetFormatCapabilitiesData["path"]["kind"];

/** What a copy has of a cut beside its drawing; `background_id` is the background that lies under its own layers. */
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

/** Many cuts at once. */
export type CutsChanged = Omit<Told, "type" | "added"> & { added: readonly CutOut[] };

/** What a person may change of a cut besides its drawing. */
export type CutFields = Pick<CutOut, (typeof COPIED_FIELDS)[number]>;

export type CutPatch = Partial<CutFields>;

/** Texts of a cut that are merged where two people wrote. */
export type CutText = "note" | "dialogue" | "action";

/** One change of scenes and shots; cuts and shots that are elsewhere than `before` by now stay there. */
export interface BoardGrouping {
  scenes: { id: string; title?: string }[];
  shots: { id: string; scene_id: string }[];
  moved_cuts: { cut_ids: string[]; before: string | null; after: string | null }[];
  moved_shots: { shot_id: string; before: string; after: string }[];
  /** Scenes and shots that give up their numbers where no cut is in them. */
  released_ids: string[];
}

export type ScenePatch = Partial<{ number: string; title: string; text_id: string | null }>;
export type ShotPatch = Partial<{ number: string }>;
export type BoardPatch = Partial<{ pattern: string; digits: number; step: number; end_fade: Transition | null }>;

/** Whether numbers are locked, and what some of them are then. */
export interface NumberingEdit {
  locked: boolean;
  scenes: { id: string; number: string }[];
  shots: { id: string; number: string }[];
}

/** What a person may change of a track, and of a clip. */
export type TrackPatch = Partial<Omit<TrackOut, "id" | "version">>;
export type ClipPatch = Partial<Omit<ClipOut, "id" | "version" | "sound_id">>;
