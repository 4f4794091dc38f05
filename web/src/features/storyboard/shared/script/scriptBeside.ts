import { useEffect } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { patiently } from "@/api/patience";
import { tabSocket } from "@/api/socket";
import { useDesk } from "@/features/storyboard/desk/desk";
import type { Board } from "@/features/storyboard/store/board";
import type { Script, ScriptPlaced } from "@/features/storyboard/types";
import { getScript, placeScript } from "./api";

export interface ScriptState {
  phase: "loading" | "failed" | "here";
  /** null: the board has none. */
  script: Script | null;
}

const NEVER = new AbortController().signal;

/** The script of one open board, for all that show something of it, and what of it was put onto cuts here. */
export class ScriptBeside {
  readonly store: StoreApi<ScriptState> = createStore<ScriptState>(() => ({ phase: "loading", script: null }));
  /** The project's id. */
  readonly #ref: string;
  readonly #board: Board;
  #holders = 0;
  #unfollow: (() => void) | null = null;
  /** What was put onto cuts and the server has not answered to, by cut. */
  readonly #waiting = new Map<string, ScriptPlaced>();
  #sent: Promise<void> = Promise.resolve();
  #looking: AbortController | null = null;

  constructor(ref: string, board: Board) {
    this.#ref = ref;
    this.#board = board;
  }

  /** Keeps it as the server has it, until the function that is given is called. */
  hold(): () => void {
    this.#holders += 1;
    if (this.#unfollow === null) {
      const look = (): void => void this.look();
      const onEvent = ({ type }: { type: string }): void => {
        if (type === "script_changed") look();
      };
      const following = { since: null, recent: true, onEvent, onReset: look, onRefused: look };
      this.#unfollow = tabSocket().subscribe(`project:${this.#ref}`, following);
      look();
    }
    return () => {
      this.#holders -= 1;
      setTimeout(() => this.#rest()); // another may take hold of it at once
    };
  }

  #rest(): void {
    if (this.#holders > 0) return;
    this.#unfollow?.();
    this.#unfollow = null;
    this.#looking?.abort();
  }

  /** Fetches it, also when it is known already: it may be another one. What is shown stays until it is there. */
  async look(): Promise<void> {
    this.#looking?.abort();
    const looking = new AbortController();
    this.#looking = looking;
    if (this.store.getState().phase === "failed") this.store.setState({ phase: "loading" });
    try {
      const { signal } = looking;
      const script = await patiently(() => getScript(this.#ref, signal), { signal, onLost: () => this.#fail() });
      this.store.setState({ phase: "here", script: script && withPlaced(script, [...this.#waiting.values()]) });
    } catch {
      if (!looking.signal.aborted) this.#fail();
    }
  }

  /** From which paragraphs a cut's captions are now. It is sent as soon as can be; where it cannot, nothing is lost. */
  place(placed: ScriptPlaced): void {
    const { script } = this.store.getState();
    if (!script) return;
    this.#waiting.set(placed.cut_id, placed);
    this.store.setState({ script: withPlaced(script, [placed]) });
    this.#sent = this.#sent.then(() => this.#send(placed));
  }

  async #send(placed: ScriptPlaced): Promise<void> {
    const { cut_id, scene, parts } = placed;
    if (this.#waiting.get(cut_id) !== placed) return; // a later one says all
    try {
      if (await isMade(this.#board, cut_id))
        await patiently(() => placeScript(this.#ref, cut_id, scene, parts), { signal: NEVER, onLost: () => undefined });
    } catch {
      // The next draft then takes these captions for somebody's own words, and asks before it changes them.
    }
    if (this.#waiting.get(cut_id) === placed) this.#waiting.delete(cut_id);
  }

  /** What was there before is still to be read. */
  #fail(): void {
    if (this.store.getState().script === null) this.store.setState({ phase: "failed" });
  }
}

function withPlaced(script: Script, placed: readonly ScriptPlaced[]): Script {
  const others = script.placed.filter(({ cut_id }) => placed.every((each) => each.cut_id !== cut_id));
  return { ...script, placed: [...others, ...placed.filter(({ parts }) => parts.length > 0)] };
}

/** Whether the server has a cut, as soon as it has; false once it is deleted. */
function isMade(board: Board, cutId: string): Promise<boolean> {
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

const known = new WeakMap<Board, ScriptBeside>();

/** The open board's script, as the server has it for as long as something shows it. */
export function useScript(): ScriptState & { beside: ScriptBeside } {
  const { board, project } = useDesk();
  const held = known.get(board) ?? new ScriptBeside(project.id, board);
  known.set(board, held);
  useEffect(() => held.hold(), [held]);
  return { ...useStore(held.store), beside: held };
}
