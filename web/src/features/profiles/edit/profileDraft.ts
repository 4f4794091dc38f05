import { createStore } from "zustand/vanilla";
import { ApiProblem, messageOf } from "@/api/problem";
import { backoffMs, type Timers } from "@/api/retry";
import type { Profile } from "@/api/types";
import { SKILLS_PAUSE_MS, TEXT_PAUSE_MS } from "@/features/profiles/limits";
import { messages } from "@/features/profiles/messages";

type Fields = Pick<Profile, "display_name" | "bio" | "skills">;
export type Field = keyof Fields;
export type Draft = Partial<Fields>;
const FIELDS: readonly Field[] = ["display_name", "bio", "skills"];

/** What is kept in the browser: the changes, and what each stood in the place of. */
export interface Kept {
  draft: Draft;
  base: Draft;
}

export interface DraftState {
  /** What the server has not confirmed yet. */
  draft: Draft;
  /** Of those what cannot be sent as it is, and why. */
  faults: Partial<Record<Field, string>>;
  /** What was kept from an earlier visit, where the server has something newer by now. */
  overtaken: Draft;
  status: "saved" | "saving" | "offline" | "refused";
}

export interface DraftPorts {
  send(draft: Draft, keepalive: boolean): Promise<Profile>;
  /** The profile as it stands on the server now. */
  saved(profile: Profile): void;
  keep(kept: Kept | null): void;
  timers: Timers;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Changes of the own profile on their way: kept in the browser until the server has them, the newest ones last. */
export class ProfileDraft {
  readonly state = createStore<DraftState>(() => ({ draft: {}, faults: {}, overtaken: {}, status: "saved" }));
  readonly #ports: DraftPorts;
  #base: Draft = {};
  #timer: number | null = null;
  #failures = 0;
  #isSending = false;

  constructor(ports: DraftPorts) {
    this.#ports = ports;
  }

  /** Takes up what an earlier visit left, as far as nothing newer stands on the server. */
  resume(kept: Kept, now: Profile): void {
    const draft: Draft = {};
    const overtaken: Draft = {};
    for (const field of FIELDS) {
      const value = kept.draft[field];
      if (value === undefined || same(value, now[field])) continue;
      const isNewest = same(kept.base[field], now[field]);
      Object.assign(isNewest ? draft : overtaken, { [field]: value });
    }
    this.#base = { ...kept.base };
    this.state.setState({ draft, overtaken });
    this.#keep();
    if (Object.keys(draft).length > 0) void this.flush();
  }

  set<F extends Field>(field: F, value: Fields[F], before: Fields[F]): void {
    const { draft, faults, overtaken } = this.state.getState();
    if (!(field in draft)) this.#base = { ...this.#base, [field]: before };
    const { [field]: _fault, ...otherFaults } = faults;
    const { [field]: _old, ...others } = overtaken;
    const isMissing = field === "display_name" && String(value).trim() === "";
    this.state.setState({
      draft: { ...draft, [field]: value },
      faults: isMissing ? { ...otherFaults, [field]: messages.nameMissing } : otherFaults,
      overtaken: others,
    });
    this.#keep();
    this.#failures = 0;
    this.#show();
    this.#plan(field === "skills" ? SKILLS_PAUSE_MS : TEXT_PAUSE_MS);
  }

  /** Sends what waits, now. With `keepalive` also what is on its way: the page ends, and its answer would be lost. */
  async flush(keepalive = false): Promise<void> {
    this.#stop();
    if (this.#isSending && !keepalive) return;
    const sent = this.#sendable();
    if (Object.keys(sent).length === 0) return this.#show();
    this.#isSending = true;
    this.#show();
    try {
      const profile = await this.#ports.send(sent, keepalive);
      this.#failures = 0;
      this.#ports.saved(profile);
      this.#confirm(sent);
    } catch (error) {
      this.#failed(error, sent);
    } finally {
      this.#isSending = false;
    }
    this.#show();
    if (Object.keys(this.#sendable()).length > 0 && this.#timer === null) this.#plan(this.#wait());
  }

  #wait(): number {
    return this.#failures === 0 ? 0 : backoffMs(this.#failures);
  }

  #sendable(): Draft {
    const { draft, faults } = this.state.getState();
    return Object.fromEntries(Object.entries(draft).filter(([field]) => !(field in faults)));
  }

  #confirm(sent: Draft): void {
    const { draft } = this.state.getState();
    // What was typed on meanwhile is newer than what was sent.
    const rest = Object.fromEntries(
      Object.entries(draft).filter(([field, value]) => !same(value, sent[field as Field])),
    ) as Draft;
    this.#base = { ...this.#base, ...sent };
    this.state.setState({ draft: rest });
    this.#keep();
  }

  #failed(error: unknown, sent: Draft): void {
    const passing = !(error instanceof ApiProblem) || error.isPassing || error.status >= 500 || error.status === 429;
    if (passing) {
      this.#failures += 1;
      return;
    }
    const named = FIELDS.filter((field) => error.errors.some((each) => each.field.includes(field)));
    const { draft, faults } = this.state.getState();
    const refused = { ...faults };
    for (const field of named.length > 0 ? named : FIELDS.filter((each) => each in sent)) {
      if (!same(draft[field], sent[field])) continue;
      const said = error.errors.find((each) => each.field.includes(field))?.detail;
      // The server names the field first, which the page has done already.
      refused[field] = said?.replace(`${field}: `, "") ?? messageOf(error, messages.saveFailed);
    }
    this.state.setState({ faults: refused });
  }

  #show(): void {
    const { draft, faults } = this.state.getState();
    const waits = Object.keys(draft).length;
    const isRefused = Object.keys(faults).length > 0;
    const isOpen = Object.keys(this.#sendable()).length > 0 || this.#isSending;
    const status = this.#failures > 0 ? "offline" : isOpen ? "saving" : isRefused ? "refused" : "saved";
    this.state.setState({ status: waits === 0 ? "saved" : status });
  }

  #plan(ms: number): void {
    this.#stop();
    this.#timer = this.#ports.timers.set(() => void this.flush(), ms);
  }

  #stop(): void {
    if (this.#timer !== null) this.#ports.timers.clear(this.#timer);
    this.#timer = null;
  }

  #keep(): void {
    const { draft } = this.state.getState();
    this.#ports.keep(Object.keys(draft).length === 0 ? null : { draft, base: this.#base });
  }
}
