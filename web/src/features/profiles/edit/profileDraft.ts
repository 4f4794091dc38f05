import { createStore } from "zustand/vanilla";
import { ApiProblem, getErrorMessage } from "@/api/http/problem";
import { getBackoffMs, type Timers } from "@/api/http/retry";
import type { Profile } from "@/api/types";
import { texts } from "@/features/profiles/texts";

/** Pause in typing after which a text is saved, in ms; skills are saved sooner. */
const TEXT_PAUSE_MS = 700;
const SKILLS_PAUSE_MS = 500;

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
  errors: Partial<Record<ProfileField, string>>;
  /** Values from an earlier visit for which the server has newer ones. */
  conflicts: ProfileChanges;
  status: "saved" | "saving" | "offline" | "refused";
}

export interface DraftPorts {
  send(draft: ProfileChanges, keepalive: boolean): Promise<Profile>;
  /** Called with the profile that the server returned. */
  onSaved(profile: Profile): void;
  store(stored: StoredDraft | null): void;
  timers: Timers;
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Unsaved changes of the user's profile. Stored in the browser until the server confirms them; retried on failure. */
export class ProfileDraft {
  readonly state = createStore<DraftState>(() => ({ draft: {}, errors: {}, conflicts: {}, status: "saved" }));
  readonly #ports: DraftPorts;
  #base: ProfileChanges = {};
  #timer: number | null = null;
  #failures = 0;
  #isSending = false;

  constructor(ports: DraftPorts) {
    this.#ports = ports;
  }

  /** Restore the draft of an earlier visit. Fields with a newer value on the server become conflicts. */
  resume(stored: StoredDraft, profile: Profile): void {
    const draft: ProfileChanges = {};
    const conflicts: ProfileChanges = {};
    for (const field of FIELDS) {
      const value = stored.draft[field];
      if (value === undefined || isEqual(value, profile[field])) continue;
      const isCurrent = isEqual(stored.base[field], profile[field]);
      Object.assign(isCurrent ? draft : conflicts, { [field]: value });
    }
    this.#base = { ...stored.base };
    this.state.setState({ draft, conflicts });
    this.#persist();
    if (Object.keys(draft).length > 0) void this.flush();
  }

  set<F extends ProfileField>(field: F, value: Fields[F], previous: Fields[F]): void {
    const { draft, errors, conflicts } = this.state.getState();
    if (!(field in draft)) this.#base = { ...this.#base, [field]: previous };
    const { [field]: _error, ...otherErrors } = errors;
    const { [field]: _conflict, ...otherConflicts } = conflicts;
    const isMissing = field === "display_name" && String(value).trim() === "";
    this.state.setState({
      draft: { ...draft, [field]: value },
      errors: isMissing ? { ...otherErrors, [field]: texts.nameMissing } : otherErrors,
      conflicts: otherConflicts,
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
    const { draft, errors } = this.state.getState();
    return Object.fromEntries(Object.entries(draft).filter(([field]) => !(field in errors)));
  }

  #markSent(sent: ProfileChanges): void {
    const { draft } = this.state.getState();
    // Values typed during the request are newer and stay in the draft.
    const remaining = Object.fromEntries(
      Object.entries(draft).filter(([field, value]) => !isEqual(value, sent[field as ProfileField])),
    ) as ProfileChanges;
    this.#base = { ...this.#base, ...sent };
    this.state.setState({ draft: remaining });
    this.#persist();
  }

  #onFailure(error: unknown, sent: ProfileChanges): void {
    const isTransient =
      !(error instanceof ApiProblem) || error.isTransient || error.status >= 500 || error.status === 429;
    if (isTransient) {
      this.#failures += 1;
      return;
    }
    const namedFields = FIELDS.filter((field) => error.errors.some((fieldError) => fieldError.field.includes(field)));
    const { draft, errors } = this.state.getState();
    const newErrors = { ...errors };
    for (const field of namedFields.length > 0 ? namedFields : FIELDS.filter((name) => name in sent)) {
      if (!isEqual(draft[field], sent[field])) continue;
      const detail = error.errors.find((fieldError) => fieldError.field.includes(field))?.detail;
      // The server's text starts with the field's name, which the form already shows.
      newErrors[field] = detail?.replace(`${field}: `, "") ?? getErrorMessage(error, texts.saveFailed);
    }
    this.state.setState({ errors: newErrors });
  }

  #updateStatus(): void {
    const { draft, errors } = this.state.getState();
    const pendingCount = Object.keys(draft).length;
    const isRefused = Object.keys(errors).length > 0;
    const isPending = Object.keys(this.#getSendable()).length > 0 || this.#isSending;
    const status = this.#failures > 0 ? "offline" : isPending ? "saving" : isRefused ? "refused" : "saved";
    this.state.setState({ status: pendingCount === 0 ? "saved" : status });
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
