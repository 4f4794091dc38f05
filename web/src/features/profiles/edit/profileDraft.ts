import { createStore } from "zustand/vanilla";
import { ApiProblem, getErrorMessage } from "@/api/problem";
import { getBackoffMs, type Timers } from "@/api/retry";
import type { Profile } from "@/api/types";
import { SKILLS_PAUSE_MS, TEXT_PAUSE_MS } from "@/features/profiles/limits";
import { messages } from "@/features/profiles/messages";

type Fields = Pick<Profile, "display_name" | "bio" | "skills">;
export type ProfileField = keyof Fields;
export type ProfileChanges = Partial<Fields>;
const FIELDS: readonly ProfileField[] = ["display_name", "bio", "skills"];

/** Draft as stored in the browser: the changes, and the values they replaced. */
export interface StoredDraft {
  draft: ProfileChanges;
  base: ProfileChanges;
}

export interface DraftState {
  /** Changes that the server hasn't confirmed. */
  draft: ProfileChanges;
  /** Error texts by field. These fields aren't sent. */
  faults: Partial<Record<ProfileField, string>>;
  /** Values from an earlier visit for which the server has newer ones. */
  conflicts: ProfileChanges;
  status: "saved" | "saving" | "offline" | "refused";
}

export interface DraftPorts {
  send(draft: ProfileChanges, keepalive: boolean): Promise<Profile>;
  /** Called with the profile that the server returned. */
  onSaved(profile: Profile): void;
  store(kept: StoredDraft | null): void;
  timers: Timers;
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Unsaved changes of the user's profile. Stored in the browser until the server confirms them; retried on failure. */
export class ProfileDraft {
  readonly state = createStore<DraftState>(() => ({ draft: {}, faults: {}, conflicts: {}, status: "saved" }));
  readonly #ports: DraftPorts;
  #base: ProfileChanges = {};
  #timer: number | null = null;
  #failures = 0;
  #isSending = false;

  constructor(ports: DraftPorts) {
    this.#ports = ports;
  }

  /** Restore the draft of an earlier visit. Fields with a newer value on the server become conflicts. */
  resume(kept: StoredDraft, now: Profile): void {
    const draft: ProfileChanges = {};
    const overtaken: ProfileChanges = {};
    for (const field of FIELDS) {
      const value = kept.draft[field];
      if (value === undefined || isEqual(value, now[field])) continue;
      const isNewest = isEqual(kept.base[field], now[field]);
      Object.assign(isNewest ? draft : overtaken, { [field]: value });
    }
    this.#base = { ...kept.base };
    this.state.setState({ draft, conflicts: overtaken });
    this.#persist();
    if (Object.keys(draft).length > 0) void this.flush();
  }

  set<F extends ProfileField>(field: F, value: Fields[F], before: Fields[F]): void {
    const { draft, faults, conflicts } = this.state.getState();
    if (!(field in draft)) this.#base = { ...this.#base, [field]: before };
    const { [field]: _fault, ...otherFaults } = faults;
    const { [field]: _old, ...others } = conflicts;
    const isMissing = field === "display_name" && String(value).trim() === "";
    this.state.setState({
      draft: { ...draft, [field]: value },
      faults: isMissing ? { ...otherFaults, [field]: messages.nameMissing } : otherFaults,
      conflicts: others,
    });
    this.#persist();
    this.#failures = 0;
    this.#updateStatus();
    this.#scheduleFlush(field === "skills" ? SKILLS_PAUSE_MS : TEXT_PAUSE_MS);
  }

  /**
   * Send pending changes now. `keepalive` also resends those in flight, because their response is lost when the page
   * ends.
   */
  async flush(keepalive = false): Promise<void> {
    this.#cancelTimer();
    if (this.#isSending && !keepalive) return;
    const sent = this.#getSendable();
    if (Object.keys(sent).length === 0) return this.#updateStatus();
    this.#isSending = true;
    this.#updateStatus();
    try {
      const profile = await this.#ports.send(sent, keepalive);
      this.#failures = 0;
      this.#ports.onSaved(profile);
      this.#markSent(sent);
    } catch (error) {
      this.#onFailure(error, sent);
    } finally {
      this.#isSending = false;
    }
    this.#updateStatus();
    if (Object.keys(this.#getSendable()).length > 0 && this.#timer === null) this.#scheduleFlush(this.#getRetryDelay());
  }

  #getRetryDelay(): number {
    return this.#failures === 0 ? 0 : getBackoffMs(this.#failures);
  }

  #getSendable(): ProfileChanges {
    const { draft, faults } = this.state.getState();
    return Object.fromEntries(Object.entries(draft).filter(([field]) => !(field in faults)));
  }

  #markSent(sent: ProfileChanges): void {
    const { draft } = this.state.getState();
    // Values typed during the request are newer and stay in the draft.
    const rest = Object.fromEntries(
      Object.entries(draft).filter(([field, value]) => !isEqual(value, sent[field as ProfileField])),
    ) as ProfileChanges;
    this.#base = { ...this.#base, ...sent };
    this.state.setState({ draft: rest });
    this.#persist();
  }

  #onFailure(error: unknown, sent: ProfileChanges): void {
    const passing = !(error instanceof ApiProblem) || error.isTransient || error.status >= 500 || error.status === 429;
    if (passing) {
      this.#failures += 1;
      return;
    }
    const named = FIELDS.filter((field) => error.errors.some((each) => each.field.includes(field)));
    const { draft, faults } = this.state.getState();
    const refused = { ...faults };
    for (const field of named.length > 0 ? named : FIELDS.filter((each) => each in sent)) {
      if (!isEqual(draft[field], sent[field])) continue;
      const said = error.errors.find((each) => each.field.includes(field))?.detail;
      // The server's text starts with the field's name, which the form already shows.
      refused[field] = said?.replace(`${field}: `, "") ?? getErrorMessage(error, messages.saveFailed);
    }
    this.state.setState({ faults: refused });
  }

  #updateStatus(): void {
    const { draft, faults } = this.state.getState();
    const waits = Object.keys(draft).length;
    const isRefused = Object.keys(faults).length > 0;
    const isOpen = Object.keys(this.#getSendable()).length > 0 || this.#isSending;
    const status = this.#failures > 0 ? "offline" : isOpen ? "saving" : isRefused ? "refused" : "saved";
    this.state.setState({ status: waits === 0 ? "saved" : status });
  }

  #scheduleFlush(ms: number): void {
    this.#cancelTimer();
    this.#timer = this.#ports.timers.set(() => void this.flush(), ms);
  }

  #cancelTimer(): void {
    if (this.#timer !== null) this.#ports.timers.clear(this.#timer);
    this.#timer = null;
  }

  #persist(): void {
    const { draft } = this.state.getState();
    this.#ports.store(Object.keys(draft).length === 0 ? null : { draft, base: this.#base });
  }
}
