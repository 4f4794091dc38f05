import { useEffect } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { withRetries } from "@/api/retryDelays";
import { getTabSocket } from "@/api/socket";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import type { Board } from "@/features/storyboard/store/board";
import type { Script, ScriptPlaced } from "@/features/storyboard/types";
import { getScript, setScriptPlacement } from "./api";

export interface ScriptState {
  phase: "loading" | "failed" | "here";
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
  #unfollow: (() => void) | null = null;
  /** Placements that the server hasn't confirmed yet, by cut. */
  readonly #pendingPlacements = new Map<string, ScriptPlaced>();
  #sending: Promise<void> = Promise.resolve();
  #loading: AbortController | null = null;

  constructor(ref: string, board: Board) {
    this.#ref = ref;
    this.#board = board;
  }

  /** Load the script and keep it up to date until the returned function is called. */
  subscribe(): () => void {
    this.#subscribers += 1;
    if (this.#unfollow === null) {
      const look = (): void => void this.reload();
      const onEvent = ({ type }: { type: string }): void => {
        if (type === "script_changed") look();
      };
      const following = { since: null, recent: true, onEvent, onReset: look, onRefused: look };
      this.#unfollow = getTabSocket().subscribe(`project:${this.#ref}`, following);
      look();
    }
    return () => {
      this.#subscribers -= 1;
      setTimeout(() => this.#unsubscribeIfUnused()); // another subscriber may follow immediately
    };
  }

  #unsubscribeIfUnused(): void {
    if (this.#subscribers > 0) return;
    this.#unfollow?.();
    this.#unfollow = null;
    this.#loading?.abort();
  }

  /** Fetch the script, even if it is already loaded. The previous one stays visible until the response arrives. */
  async reload(): Promise<void> {
    this.#loading?.abort();
    const looking = new AbortController();
    this.#loading = looking;
    if (this.store.getState().phase === "failed") this.store.setState({ phase: "loading" });
    try {
      const { signal } = looking;
      const script = await withRetries(() => getScript(this.#ref, signal), {
        signal,
        onConnectionLost: () => this.#handleFailure(),
      });
      this.store.setState({
        phase: "here",
        script: script && mergePlacements(script, [...this.#pendingPlacements.values()]),
      });
    } catch {
      if (!looking.signal.aborted) this.#handleFailure();
    }
  }

  /**
   * Set the paragraphs that a cut's captions come from (optimistic update). It is sent when the cut is saved; a failure
   * loses no captions.
   */
  setPlacement(placed: ScriptPlaced): void {
    const { script } = this.store.getState();
    if (!script) return;
    this.#pendingPlacements.set(placed.cut_id, placed);
    this.store.setState({ script: mergePlacements(script, [placed]) });
    this.#sending = this.#sending.then(() => this.#send(placed));
  }

  async #send(placed: ScriptPlaced): Promise<void> {
    const { cut_id, scene, parts } = placed;
    if (this.#pendingPlacements.get(cut_id) !== placed) return; // replaced by a later placement
    try {
      if (await whenCutSaved(this.#board, cut_id))
        await withRetries(() => setScriptPlacement(this.#ref, cut_id, scene, parts), {
          signal: NEVER_ABORTED,
          onConnectionLost: () => undefined,
        });
    } catch {
      // The next draft then treats these captions as the user's own text and asks before changing them.
    }
    if (this.#pendingPlacements.get(cut_id) === placed) this.#pendingPlacements.delete(cut_id);
  }

  /** Show the error only if no script was loaded before, because an outdated script is still readable. */
  #handleFailure(): void {
    if (this.store.getState().script === null) this.store.setState({ phase: "failed" });
  }
}

function mergePlacements(script: Script, placed: readonly ScriptPlaced[]): Script {
  const others = script.placed.filter(({ cut_id }) => placed.every((each) => each.cut_id !== cut_id));
  return { ...script, placed: [...others, ...placed.filter(({ parts }) => parts.length > 0)] };
}

/** Resolve to true when the server has the cut, or to false when it is deleted before. */
function whenCutSaved(board: Board, cutId: string): Promise<boolean> {
  return new Promise((resolve) => {
    let stop = (): void => undefined;
    const look = (): boolean => {
      const { server, view } = board.store.getState();
      const isThere = server.cuts.has(cutId);
      if (!isThere && view.cuts.has(cutId)) return false;
      stop();
      resolve(isThere);
      return true;
    };
    if (!look()) stop = board.store.subscribe(look);
  });
}

const scriptStoreByBoard = new WeakMap<Board, ScriptStore>();

/** Return the open board's script, kept up to date while the component is mounted. */
export function useScript(): ScriptState & { scriptStore: ScriptStore } {
  const { board, project } = useEditorContext();
  const held = scriptStoreByBoard.get(board) ?? new ScriptStore(project.id, board);
  scriptStoreByBoard.set(board, held);
  useEffect(() => held.subscribe(), [held]);
  return { ...useStore(held.store), scriptStore: held };
}
