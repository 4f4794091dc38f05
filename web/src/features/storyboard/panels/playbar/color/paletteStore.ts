import { createStore, type StoreApi } from "zustand/vanilla";
import { call, toIfMatchHeaders } from "@/api/http/client";
import { ApiProblem, getConflictingRecord } from "@/api/http/problem";
import { getTabSocket } from "@/api/socket/socket";
import { loadFromCache, saveToCache } from "@/api/storage/localCache";
import type { Palette } from "@/features/storyboard/types";
import { applyContentEdit, applyEdits, type PaletteEdit } from "./paletteEdits";

interface PaletteState {
  /** The palettes with all edits of this tab. */
  readonly palettes: readonly Palette[];
  readonly canEdit: boolean;
  /** "failed": the request failed, and this browser has no copy of the palettes. */
  readonly phase: "loading" | "ready" | "failed";
  /** Edits that aren't on the server yet. */
  readonly unsaved: number;
  /** Why the last request failed; null if it didn't. */
  readonly problem: ApiProblem | null;
}

interface StoredPalettes {
  palettes: readonly Palette[];
  canEdit: boolean;
  edits: readonly PaletteEdit[];
}

const PALETTE_EVENTS: readonly string[] = ["palette_changed", "palette_deleted", "members_changed"];
/** How often an edit is applied again to a palette that others change at the same time. */
const ATTEMPTS_MAX = 5;

/**
 * The palettes of a project. Edits show immediately and are sent one after the other; those that couldn't be sent stay
 * on this device, until `retry` or the next start.
 */
export class PaletteStore {
  readonly store: StoreApi<PaletteState>;
  #server: readonly Palette[];
  #edits: readonly PaletteEdit[];
  #isSending = false;
  #isLoading = false;
  #needsLoad = false;
  #hasLoaded = false;

  constructor(
    private readonly projectId: string,
    private readonly userId: string,
  ) {
    const stored = loadFromCache(userId, this.#cacheKey, isStored);
    this.#server = stored?.palettes ?? [];
    this.#edits = stored?.edits ?? [];
    this.store = createStore<PaletteState>(() => ({
      palettes: applyEdits(this.#server, this.#edits),
      canEdit: stored?.canEdit ?? false,
      phase: stored ? "ready" : "loading",
      unsaved: this.#edits.length,
      problem: null,
    }));
  }

  get #cacheKey(): string {
    return `palettes.${this.projectId}`;
  }

  /** Load the palettes and follow the changes of others. Returns a function that stops it. */
  open(): () => void {
    const load = () => void this.#load();
    const stopListening = getTabSocket().subscribe(`project:${this.projectId}`, {
      since: null,
      recent: true,
      // Recent events can be older than the list, so that each of them only says to load it again.
      onEvent: ({ type }) => PALETTE_EVENTS.includes(type) && load(),
      onReset: load,
      onRefused: load,
    });
    const retry = () => void this.retry();
    window.addEventListener("online", retry);
    load();
    return () => {
      stopListening();
      window.removeEventListener("online", retry);
    };
  }

  /** Apply an edit, and send it. */
  edit(edit: PaletteEdit): void {
    this.#edits = [...this.#edits, edit];
    this.#show();
    void this.#send();
  }

  /** Send the unsaved edits again, and load the palettes if that failed. */
  async retry(): Promise<void> {
    if (!this.#hasLoaded) await this.#load();
    await this.#send();
  }

  /** Load the palettes. A call while they are loading loads them once more afterwards. */
  async #load(): Promise<void> {
    this.#needsLoad = true;
    if (this.#isLoading) return;
    this.#isLoading = true;
    while (this.#needsLoad) {
      this.#needsLoad = false;
      try {
        const list = await call("GET", "/api/projects/{ref}/palettes", { path: { ref: this.projectId } });
        this.#server = list.palettes;
        this.#hasLoaded = true;
        this.#show({ canEdit: list.can_edit, phase: "ready" });
      } catch {
        if (this.store.getState().phase === "loading") this.store.setState({ phase: "failed" });
      }
    }
    this.#isLoading = false;
    if (this.#hasLoaded) void this.#send();
  }

  /** Replace a palette, unless a newer version of it is known. */
  #update(palette: Palette): void {
    const known = this.#server.find(({ id }) => id === palette.id);
    if (!known) this.#server = [...this.#server, palette];
    else if (known.version < palette.version)
      this.#server = this.#server.map((each) => (each.id === palette.id ? palette : each));
  }

  #remove(id: string): void {
    this.#server = this.#server.filter((each) => each.id !== id);
  }

  #show(changes: Partial<PaletteState> = {}): void {
    const palettes = applyEdits(this.#server, this.#edits);
    this.store.setState({ palettes, unsaved: this.#edits.length, ...changes });
    const { canEdit } = this.store.getState();
    saveToCache(this.userId, this.#cacheKey, { palettes: this.#server, canEdit, edits: this.#edits });
  }

  /** Send the edits in order. Those that the server refuses are dropped; after a transient error all others stay. */
  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    let problem: ApiProblem | null = null;
    while (this.#edits[0]) {
      try {
        await this.#sendEdit(this.#edits[0]);
      } catch (error) {
        problem = error instanceof ApiProblem ? error : ApiProblem.fromClientCode("client.unreadable");
        if (problem.isTransient || problem.status === 401 || problem.status === 429) break;
      }
      this.#edits = this.#edits.slice(1);
      this.#show();
    }
    this.#isSending = false;
    this.#show({ problem });
  }

  async #sendEdit(edit: PaletteEdit): Promise<void> {
    const path = { ref: this.projectId, palette_id: edit.id };
    if (edit.kind === "create") {
      const body = { ...edit.palette, colors: [...edit.palette.colors] };
      this.#update(await call("POST", "/api/projects/{ref}/palettes", { path: { ref: this.projectId }, body }));
    } else if (edit.kind === "delete") {
      await call("DELETE", "/api/projects/{ref}/palettes/{palette_id}", { path });
      this.#remove(edit.id);
    } else {
      await this.#sendContent(edit);
    }
  }

  /** Change a palette's content. If someone else changed it, apply the edit to their version. */
  async #sendContent(edit: PaletteEdit): Promise<void> {
    const path = { ref: this.projectId, palette_id: edit.id };
    for (let attempt = 1; ; attempt += 1) {
      const palette = this.#server.find(({ id }) => id === edit.id);
      if (!palette) return;
      try {
        const body = applyContentEdit(palette, edit);
        const headers = toIfMatchHeaders(palette.version);
        this.#update(await call("PATCH", "/api/projects/{ref}/palettes/{palette_id}", { path, body, headers }));
        return;
      } catch (error) {
        const current = getConflictingRecord<Palette>(error);
        if (current === null || attempt === ATTEMPTS_MAX) throw error;
        this.#update(current);
      }
    }
  }
}

function isStored(value: unknown): value is StoredPalettes {
  const { palettes, edits } = (value ?? {}) as Record<string, unknown>;
  return Array.isArray(palettes) && Array.isArray(edits);
}

const stores = new Map<string, PaletteStore>();

/** Return the palettes of a project for a user of this tab. */
export function getPaletteStore(projectId: string, userId: string): PaletteStore {
  const key = `${projectId} ${userId}`;
  const store = stores.get(key) ?? new PaletteStore(projectId, userId);
  stores.set(key, store);
  return store;
}
