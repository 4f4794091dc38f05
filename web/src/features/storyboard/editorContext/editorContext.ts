import { type ComponentType, createContext, useContext } from "react";
import { type StoreApi, useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { FORMATS } from "@/api/gen/formats";
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

/** Stands in for the user id if the user isn't signed in. */
export const ANONYMOUS_USER_ID = "nobody";

/** Popovers, menus and dialogs that need to know nothing else. */
export type PopupName =
  | "color"
  | "brush"
  | "shapes"
  | "onion"
  | "guides"
  | "versions"
  | "import"
  | "export"
  | "numbering"
  | "pressure"
  | "palette"
  | "shortcuts";

/** A popover, menu, or dialog of the board, and what it is about. */
export type Popup =
  | { readonly name: PopupName }
  /** Formats of an export of the selected cuts. */
  | { readonly name: "export"; readonly selectedOnly: true }
  /** Options of an export in one format. */
  | { readonly name: "exportFormat"; readonly format: keyof typeof FORMATS; readonly selectedOnly?: boolean }
  /** Length of the selected cuts: the same for each, or a total spread over all. */
  | { readonly name: "frames"; readonly mode: "each" | "all" }
  /** Name and number of a scene or shot. */
  | { readonly name: "sceneOrShot"; readonly kind: "scene" | "shot"; readonly id: string }
  /** Options of an audio clip or a track, or the name field of a layer. */
  | { readonly name: "clip" | "track" | "renameLayer"; readonly id: string };

/** What is open over the board, and pending focus requests. */
export interface DialogState {
  /** Opened by a command or a button; only one at a time. */
  popup: Popup | null;
  /** Id of the panel that was just opened and should take the focus once it is mounted. */
  focusedPanel: string | null;
  /** Id of the panel that replaces the drawing, or covers it on a phone. */
  fullPanel: string | null;
}

export const CLOSED_DIALOGS: DialogState = {
  popup: null,
  focusedPanel: null,
  fullPanel: null,
};

/** Props of a panel's component. */
export interface PanelProps {
  projectId: string;
  onClose: () => void;
}

/** Everything that the parts of an open storyboard share. */
export interface EditorContext {
  board: Board;
  edits: CutEdits;
  shotEdits: ShotEdits;
  drawings: Drawings;
  project: BoardProject;
  /** Replace the project by a newer version from the server. A changed frame rate applies immediately. */
  updateProject: (project: BoardProject) => void;
  /** False until the first drawing has loaded or failed: list thumbnails wait for it. */
  listPreviews: StoreApi<{ canLoad: boolean }>;
  /** Dialogs opened by commands. */
  dialogs: StoreApi<DialogState>;
  /** Components of the panels that other features supply, by panel id. */
  panelComponents: Readonly<Record<string, ComponentType<PanelProps>>>;
  /** Other people on the board. Loaded lazily, because drawing doesn't depend on it. */
  presence: StoreApi<{ boardPresence: BoardPresence | null }>;
  /**
   * Audio of the board, loaded once drawing is possible and the board has sound or the page received input.
   * `audioStore` is null until then, and if its code fails to load.
   */
  sound: StoreApi<{ audioStore: AudioStore | null; hasFailed: boolean }>;
}

export const EditorReactContext = createContext<EditorContext | null>(null);

export function useEditorContext(): EditorContext {
  const editor = useContext(EditorReactContext);
  if (!editor) throw new Error("Only within an open storyboard.");
  return editor;
}

export function useBoard<T>(select: (state: BoardState) => T): T {
  return useStore(useEditorContext().board.store, select);
}

const NO_PEERS: StoreApi<PeersState> = createStore(() => ({ peers: new Map() }));

export function useBoardPresence(): BoardPresence | null {
  return useStore(useEditorContext().presence, ({ boardPresence }) => boardPresence);
}

/** Subscribe to the other people on the board, by connection id. */
export function usePeers(): PeersState["peers"] {
  return useStore(useBoardPresence()?.peers.store ?? NO_PEERS, ({ peers }) => peers);
}

/** Return the URL of a cut's latest picture: the local one if the cut was just drawn here, otherwise the server's. */
export function usePreviewUrl(cut: Cut | undefined, size: PictureSize = "small"): string | null {
  const { drawings } = useEditorContext();
  useStore(drawings.previewState);
  if (!cut) return null;
  return (
    drawings.getLocalPreviewUrl(cut.id, size) ?? (size === "small" ? cut.preview?.small_url : cut.preview?.url) ?? null
  );
}

/** Like `usePreviewUrl`, for lists. Returns undefined while thumbnails should not load yet. */
export function useListPreviewUrl(cut: Cut): string | null | undefined {
  const mayLoad = useStore(useEditorContext().listPreviews, (state) => state.canLoad);
  const url = usePreviewUrl(cut);
  return mayLoad || url === null ? url : undefined;
}

/** Resolve to the audio store once it has loaded, or null if loading failed. */
export function whenAudioStoreLoaded({ sound }: EditorContext): Promise<AudioStore | null> {
  return new Promise((resolve) => {
    const handleState = ({ audioStore, hasFailed }: { audioStore: AudioStore | null; hasFailed: boolean }): void => {
      if (!audioStore && !hasFailed) return;
      stop();
      resolve(audioStore);
    };
    const stop = sound.subscribe(handleState);
    handleState(sound.getState());
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

/** Subscribe to the sound files that are still uploading. */
export function useSoundUploads(): SoundUploadsState {
  return useStore(useAudioStore()?.uploads.store ?? NO_UPLOADS);
}
