import { createContext, useContext } from "react";
import { type StoreApi, useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Drawings } from "@/features/storyboard/drawingSync/drawings";
import type { PictureSize } from "@/features/storyboard/drawingSync/previewer";
import type { SoundDesk } from "@/features/storyboard/sound/soundDesk";
import { type SoundState, silence } from "@/features/storyboard/sound/soundState";
import type { UploadsState } from "@/features/storyboard/sound/uploads";
import type { Board } from "@/features/storyboard/store/board";
import type { Edits } from "@/features/storyboard/store/edits";
import type { ShotEdits } from "@/features/storyboard/store/shotEdits";
import type { BoardState } from "@/features/storyboard/store/state";
import type { PeersState } from "@/features/storyboard/together/peers";
import type { Together } from "@/features/storyboard/together/together";
import type { BoardProject, Cut } from "@/features/storyboard/types";

/** Stands for the id of whoever looks at a board without being signed in. */
export const NOBODY = "nobody";

/** What is open over the board, and what waits for the keyboard. */
export interface Dialogs {
  keys: boolean;
  palette: boolean;
  /** The frames of the selected cuts: of each, or of all together. */
  frames: "each" | "all" | null;
  /** The note is to be written in as soon as its field is there. */
  note: boolean;
  /** All cuts at once in place of the drawing. */
  sheet: boolean;
  /** How scenes and shots are numbered, and cuts labelled. */
  numbers: boolean;
  /** The scene or the shot whose name and number are asked for. */
  named: { kind: "scene" | "shot"; id: string } | null;
  /** A file is to be chosen that comes onto the board. */
  importing: boolean;
}

export const NO_DIALOGS: Dialogs = {
  keys: false,
  palette: false,
  frames: null,
  note: false,
  sheet: false,
  numbers: false,
  named: null,
  importing: false,
};

/** Everything the parts of one open storyboard share. */
export interface Desk {
  board: Board;
  edits: Edits;
  shotEdits: ShotEdits;
  drawings: Drawings;
  project: BoardProject;
  /** The project as the server has it now: its rate counts from this moment on. */
  learnProject: (now: BoardProject) => void;
  /** The lists' pictures wait until the drawing that is shown first is there, or cannot be had. */
  lists: StoreApi<{ mayLoad: boolean }>;
  /** What commands open. */
  dialogs: StoreApi<Dialogs>;
  /** The others on the board: no drawing waits for them, nor for the part that knows them. */
  others: StoreApi<{ together: Together | null }>;
  /** The board's sound, which comes when one can draw; null where its code cannot be loaded. */
  sound: StoreApi<{ desk: SoundDesk | null; isMissing: boolean }>;
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("Only within an open storyboard.");
  return desk;
}

export function useBoard<T>(select: (state: BoardState) => T): T {
  return useStore(useDesk().board.store, select);
}

const ALONE: StoreApi<PeersState> = createStore(() => ({ peers: new Map() }));

export function useTogether(): Together | null {
  return useStore(useDesk().others, ({ together }) => together);
}

/** Who else is on the board, by connection. */
export function usePeers(): PeersState["peers"] {
  return useStore(useTogether()?.peers.store ?? ALONE, ({ peers }) => peers);
}

/** The newest picture of a cut: drawn here just now (small unless asked for in full), or the server's. */
export function usePicture(cut: Cut | undefined, size: PictureSize = "small"): string | null {
  const { drawings } = useDesk();
  useStore(drawings.previews);
  if (!cut) return null;
  return drawings.localPreview(cut.id, size) ?? (size === "small" ? cut.preview?.small_url : cut.preview?.url) ?? null;
}

/** The same for the lists; undefined while it is not to be loaded yet. */
export function useListPicture(cut: Cut): string | null | undefined {
  const mayLoad = useStore(useDesk().lists, (state) => state.mayLoad);
  const url = usePicture(cut);
  return mayLoad || url === null ? url : undefined;
}

/** The board's sound, as soon as it is there; null where its code cannot be loaded. */
export function whenSound({ sound }: Desk): Promise<SoundDesk | null> {
  return new Promise((resolve) => {
    const take = ({ desk, isMissing }: { desk: SoundDesk | null; isMissing: boolean }): void => {
      if (!desk && !isMissing) return;
      stop();
      resolve(desk);
    };
    const stop = sound.subscribe(take);
    take(sound.getState());
  });
}

export function useSoundDesk(): SoundDesk | null {
  return useStore(useDesk().sound, ({ desk }) => desk);
}

const SILENCE: StoreApi<SoundState> = createStore(() => silence);

export function useSound<T>(select: (state: SoundState) => T): T {
  return useStore(useSoundDesk()?.store ?? SILENCE, select);
}

const NO_UPLOADS: StoreApi<UploadsState> = createStore(() => ({ progress: new Map<string, number>(), isAway: false }));

/** The files of sounds that the server has not yet. */
export function useUploads(): UploadsState {
  return useStore(useSoundDesk()?.uploads.store ?? NO_UPLOADS);
}
