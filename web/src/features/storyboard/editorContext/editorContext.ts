import { createContext, useContext } from "react";
import { type StoreApi, useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Drawings } from "@/features/storyboard/drawingSync/drawings";
import type { PictureSize } from "@/features/storyboard/drawingSync/previewer";
import type { BoardPresence } from "@/features/storyboard/presence/boardPresence";
import type { PeersState } from "@/features/storyboard/presence/presenceChannel";
import { type AudioState, emptyAudioState } from "@/features/storyboard/sound/audioState";
import type { AudioStore } from "@/features/storyboard/sound/audioStore";
import type { SoundUploadsState } from "@/features/storyboard/sound/soundUploads";
import type { Board } from "@/features/storyboard/store/board";
import type { BoardState } from "@/features/storyboard/store/boardState";
import type { CutEdits } from "@/features/storyboard/store/cutEdits";
import type { ShotEdits } from "@/features/storyboard/store/shotEdits";
import type { BoardProject, Cut } from "@/features/storyboard/types";

/** Stands for the id of whoever looks at a board without being signed in. */
export const ANONYMOUS_USER_ID = "nobody";

/** What is open over the board, and what waits for the keyboard. */
export interface DialogState {
  shortcuts: boolean;
  palette: boolean;
  /** The frames of the selected cuts: of each, or of all together. */
  frames: "each" | "all" | null;
  /** The note is to be written in as soon as its field is there. */
  focusNote: boolean;
  /** All cuts at once in place of the drawing. */
  contactSheet: boolean;
  /** How scenes and shots are numbered, and cuts labelled. */
  numbers: boolean;
  /** The scene or the shot whose name and number are asked for. */
  renaming: { kind: "scene" | "shot"; id: string } | null;
  /** A file is to be chosen that comes onto the board. */
  isImporting: boolean;
}

export const CLOSED_DIALOGS: DialogState = {
  shortcuts: false,
  palette: false,
  frames: null,
  focusNote: false,
  contactSheet: false,
  numbers: false,
  renaming: null,
  isImporting: false,
};

/** Everything the parts of one open storyboard share. */
export interface EditorContext {
  board: Board;
  edits: CutEdits;
  shotEdits: ShotEdits;
  drawings: Drawings;
  project: BoardProject;
  /** The project as the server has it now: its rate counts from this moment on. */
  updateProject: (now: BoardProject) => void;
  /** The lists' pictures wait until the drawing that is shown first is there, or cannot be had. */
  listPreviews: StoreApi<{ canLoad: boolean }>;
  /** What commands open. */
  dialogs: StoreApi<DialogState>;
  /** The others on the board: no drawing waits for them, nor for the part that knows them. */
  presence: StoreApi<{ boardPresence: BoardPresence | null }>;
  /** The board's sound, which comes when one can draw; null where its code cannot be loaded. */
  sound: StoreApi<{ audioStore: AudioStore | null; hasFailed: boolean }>;
}

export const EditorReactContext = createContext<EditorContext | null>(null);

export function useEditorContext(): EditorContext {
  const desk = useContext(EditorReactContext);
  if (!desk) throw new Error("Only within an open storyboard.");
  return desk;
}

export function useBoard<T>(select: (state: BoardState) => T): T {
  return useStore(useEditorContext().board.store, select);
}

const NO_PEERS: StoreApi<PeersState> = createStore(() => ({ peers: new Map() }));

export function useBoardPresence(): BoardPresence | null {
  return useStore(useEditorContext().presence, ({ boardPresence }) => boardPresence);
}

/** Who else is on the board, by connection. */
export function usePeers(): PeersState["peers"] {
  return useStore(useBoardPresence()?.peers.store ?? NO_PEERS, ({ peers }) => peers);
}

/** The newest picture of a cut: drawn here just now (small unless asked for in full), or the server's. */
export function usePreviewUrl(cut: Cut | undefined, size: PictureSize = "small"): string | null {
  const { drawings } = useEditorContext();
  useStore(drawings.previewState);
  if (!cut) return null;
  return (
    drawings.getLocalPreviewUrl(cut.id, size) ?? (size === "small" ? cut.preview?.small_url : cut.preview?.url) ?? null
  );
}

/** The same for the lists; undefined while it is not to be loaded yet. */
export function useListPreviewUrl(cut: Cut): string | null | undefined {
  const mayLoad = useStore(useEditorContext().listPreviews, (state) => state.canLoad);
  const url = usePreviewUrl(cut);
  return mayLoad || url === null ? url : undefined;
}

/** The board's sound, as soon as it is there; null where its code cannot be loaded. */
export function whenAudioStoreLoaded({ sound }: EditorContext): Promise<AudioStore | null> {
  return new Promise((resolve) => {
    const take = ({ audioStore, hasFailed }: { audioStore: AudioStore | null; hasFailed: boolean }): void => {
      if (!audioStore && !hasFailed) return;
      stop();
      resolve(audioStore);
    };
    const stop = sound.subscribe(take);
    take(sound.getState());
  });
}

export function useAudioStore(): AudioStore | null {
  return useStore(useEditorContext().sound, ({ audioStore }) => audioStore);
}

const EMPTY_AUDIO: StoreApi<AudioState> = createStore(() => emptyAudioState);

export function useAudioState<T>(select: (state: AudioState) => T): T {
  return useStore(useAudioStore()?.store ?? EMPTY_AUDIO, select);
}

const NO_UPLOADS: StoreApi<SoundUploadsState> = createStore(() => ({
  progress: new Map<string, number>(),
  isOffline: false,
}));

/** The files of sounds that the server has not yet. */
export function useSoundUploads(): SoundUploadsState {
  return useStore(useAudioStore()?.uploads.store ?? NO_UPLOADS);
}
