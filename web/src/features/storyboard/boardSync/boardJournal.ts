import type { Op } from "@/features/storyboard/model/ops";

/**
 * The waiting changes of one tab, kept in localStorage so that they outlive a reload, a crash and days without a
 * network. localStorage because its writes are finished when they return, also while the page is being left.
 *
 * Each page load writes its own entry and holds a Web Lock of the same name; an entry whose lock is free belongs to a
 * page that is gone, and another page on this board takes it over. Without Web Locks (plain http) entries are taken over
 * at once: every op is safe to send twice.
 */
export class BoardJournal {
  readonly #prefix: string;
  readonly #name: string;
  readonly #closing = new AbortController();

  constructor(userId: string, projectId: string, pageId: string) {
    this.#prefix = `pegbar.board.${userId}.${projectId}.`;
    this.#name = this.#prefix + pageId;
  }

  /**
   * Holds this page's entry and returns what earlier pages left behind, oldest first. What another open page leaves
   * behind later is given to `onAdopted`.
   */
  async open(onAdopted: (ops: Op[]) => void): Promise<Op[]> {
    const others = listEntries(this.#prefix).filter((name) => name !== this.#name);
    await this.#holdLock();
    const left: string[] = [];
    for (const name of others) {
      if (await isHeld(name)) this.#adoptWhenReleased(name, onAdopted);
      else left.push(name);
    }
    const ops = left.flatMap(readOps);
    this.write(ops); // before the old entries go: a crash between must lose nothing
    for (const name of left) removeEntry(name);
    return ops;
  }

  write(ops: readonly Op[]): void {
    try {
      if (ops.length === 0) localStorage.removeItem(this.#name);
      else localStorage.setItem(this.#name, JSON.stringify(ops));
    } catch {
      // Full or forbidden storage: the changes live on in memory and are sent from there.
    }
  }

  close(): void {
    this.#closing.abort();
  }

  async #holdLock(): Promise<void> {
    if (!navigator.locks) return;
    await new Promise<void>((held) => {
      void navigator.locks.request(this.#name, () => {
        held();
        return new Promise<void>((release) => {
          this.#closing.signal.addEventListener("abort", () => release());
        });
      });
    });
  }

  #adoptWhenReleased(name: string, onAdopted: (ops: Op[]) => void): void {
    navigator.locks
      .request(name, { signal: this.#closing.signal }, () => {
        const ops = readOps(name);
        if (ops.length > 0) onAdopted(ops);
        removeEntry(name);
      })
      .catch(() => undefined); // closed before the other page was
  }
}

function listEntries(prefix: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix))
      .sort();
  } catch {
    return [];
  }
}

async function isHeld(name: string): Promise<boolean> {
  if (!navigator.locks) return false;
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => lock === null);
}

/** What the entry's page had sent may or may not have arrived: it is repeated as it stands. */
function readOps(name: string): Op[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? "[]");
    if (!Array.isArray(value)) return [];
    return (value as Op[]).filter((op) => typeof op?.key === "string").map((op) => ({ ...op, attempted: true }));
  } catch {
    return [];
  }
}

function removeEntry(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Storage has been forbidden since: nothing to tidy.
  }
}
