import { useEffect } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { withRetries } from "@/api/http/retryDelays";
import { getTabSocket } from "@/api/socket/socket";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import type { Board } from "@/features/storyboard/store/board";
import type { Script, ScriptPlaced } from "@/features/storyboard/types";
import { getScript, setScriptPlacement } from "./api";

export interface ScriptState {
  phase: "loading" | "failed" | "ready";
  /** Null if the board has no script. */
  script: Script | null;
}

const NEVER_ABORTED = new AbortController().signal;

/** Store of an open board's script, shared by everything that shows it, including placements that are not saved yet. */
export class ScriptStore {
  readonly store: StoreApi<ScriptState> = createStore<ScriptState>(() => ({ phase: "loading", script: null }));
  /** Project id. */
  readonly #ref: string;
  readonly #board: Board;
  #subscribers = 0;
  #unsubscribe: (() => void) | null = null;
  /** Placements that the server hasn't confirmed yet, by cut. */
  readonly #pendingPlacements = new Map<string, ScriptPlaced>();
  #sending: Promise<void> = Promise.resolve();
  #loadController: AbortController | null = null;

  constructor(ref: string, board: Board) {
    this.#ref = ref;
    this.#board = board;
  }

  /** Load the script and keep it up to date until the returned function is called. */
  subscribe(): () => void {
    this.#subscribers += 1;
    if (this.#unsubscribe === null) {
      const reload = (): void => void this.reload();
      const onEvent = ({ type }: { type: string }): void => {
        if (type === "script_changed") reload();
      };
      const subscription = { since: null, recent: true, onEvent, onReset: reload, onRefused: reload };
      this.#unsubscribe = getTabSocket().subscribe(`project:${this.#ref}`, subscription);
      reload();
    }
    return () => {
      this.#subscribers -= 1;
      setTimeout(() => this.#unsubscribeIfUnused()); // another subscriber may follow immediately
    };
  }

  #unsubscribeIfUnused(): void {
    if (this.#subscribers > 0) return;
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    this.#loadController?.abort();
  }

  /** Fetch the script, even if it is already loaded. The previous one stays visible until the response arrives. */
  async reload(): Promise<void> {
    this.#loadController?.abort();
    const controller = new AbortController();
    this.#loadController = controller;
    if (this.store.getState().phase === "failed") this.store.setState({ phase: "loading" });
    try {
      const { signal } = controller;
      const script = await withRetries(() => getScript(this.#ref, signal), {
        signal,
        onConnectionLost: () => this.#handleFailure(),
      });
      this.store.setState({
        phase: "ready",
        script: script && mergePlacements(script, [...this.#pendingPlacements.values()]),
      });
    } catch {
      if (!controller.signal.aborted) this.#handleFailure();
    }
  }

  /**
   * Set the paragraphs that a cut's captions come from (optimistic update). It is sent when the cut is saved; a failure
   * loses no captions.
   */
  setPlacement(placement: ScriptPlaced): void {
    const { script } = this.store.getState();
    if (!script) return;
    this.#pendingPlacements.set(placement.cut_id, placement);
    this.store.setState({ script: mergePlacements(script, [placement]) });
    this.#sending = this.#sending.then(() => this.#send(placement));
  }

  async #send(placement: ScriptPlaced): Promise<void> {
    const { cut_id, scene, parts } = placement;
    if (this.#pendingPlacements.get(cut_id) !== placement) return; // replaced by a later placement
    try {
      if (await whenCutSaved(this.#board, cut_id))
        await withRetries(() => setScriptPlacement(this.#ref, cut_id, scene, parts), {
          signal: NEVER_ABORTED,
          onConnectionLost: () => undefined,
        });
    } catch {
      // The next draft then treats these captions as the user's own text and asks before changing them.
    }
    if (this.#pendingPlacements.get(cut_id) === placement) this.#pendingPlacements.delete(cut_id);
  }

  /** Show the error only if no script was loaded before, because an outdated script is still readable. */
  #handleFailure(): void {
    if (this.store.getState().script === null) this.store.setState({ phase: "failed" });
  }
}

function mergePlacements(script: Script, placements: readonly ScriptPlaced[]): Script {
  const others = script.placed.filter(({ cut_id }) => placements.every((each) => each.cut_id !== cut_id));
  return { ...script, placed: [...others, ...placements.filter(({ parts }) => parts.length > 0)] };
}

/** Resolve to true when the server has the cut, or to false when it is deleted before. */
function whenCutSaved(board: Board, cutId: string): Promise<boolean> {
  return new Promise((resolve) => {
    let stop = (): void => undefined;
    const check = (): boolean => {
      const { server, view } = board.store.getState();
      const isSaved = server.cuts.has(cutId);
      if (!isSaved && view.cuts.has(cutId)) return false;
      stop();
      resolve(isSaved);
      return true;
    };
    if (!check()) stop = board.store.subscribe(check);
  });
}

const scriptStoreByBoard = new WeakMap<Board, ScriptStore>();

/** Return the open board's script, kept up to date while the component is mounted. */
export function useScript(): ScriptState & { scriptStore: ScriptStore } {
  const { board, project } = useEditorContext();
  const scriptStore = scriptStoreByBoard.get(board) ?? new ScriptStore(project.id, board);
  scriptStoreByBoard.set(board, scriptStore);
  useEffect(() => scriptStore.subscribe(), [scriptStore]);
  return { ...useStore(scriptStore.store), scriptStore };
}
