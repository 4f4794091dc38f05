import type { Op } from "@/features/storyboard/model/ops";

/**
 * Pending changes of one tab, stored in localStorage so that they survive reloads, crashes and days offline.
 * localStorage writes are synchronous, so they also work while the page unloads.
 *
 * Each page load has its own entry and holds a Web Lock of the same name. An entry whose lock is free belongs to a
 * closed page and is adopted by another page of this board. Without Web Locks (plain HTTP), entries are adopted
 * immediately; this is safe because every op is idempotent.
 */
export class BoardJournal {
  readonly #prefix: string;
  readonly #name: string;
  readonly #closeController = new AbortController();

  constructor(userId: string, projectId: string, pageId: string) {
    this.#prefix = `pegbar.board.${userId}.${projectId}.`;
    this.#name = this.#prefix + pageId;
  }

  /**
   * Lock this page's entry and return the ops that closed pages left behind, oldest first. Ops of pages that close
   * later are passed to `onAdopted`.
   */
  async open(onAdopted: (ops: Op[]) => void): Promise<Op[]> {
    const others = listEntries(this.#prefix).filter((name) => name !== this.#name);
    await this.#holdLock();
    const abandonedNames: string[] = [];
    for (const name of others) {
      if (await isHeld(name)) this.#adoptWhenReleased(name, onAdopted);
      else abandonedNames.push(name);
    }
    const ops = abandonedNames.flatMap(readOps);
    this.write(ops); // before the old entries are removed: a crash in between must lose nothing
    for (const name of abandonedNames) removeEntry(name);
    return ops;
  }

  write(ops: readonly Op[]): void {
    try {
      if (ops.length === 0) localStorage.removeItem(this.#name);
      else localStorage.setItem(this.#name, JSON.stringify(ops));
    } catch {
      // Storage is full or blocked: the changes are still in memory and get sent from there.
    }
  }

  close(): void {
    this.#closeController.abort();
  }

  async #holdLock(): Promise<void> {
    if (!navigator.locks) return;
    await new Promise<void>((resolve) => {
      void navigator.locks.request(this.#name, () => {
        resolve();
        return new Promise<void>((release) => {
          this.#closeController.signal.addEventListener("abort", () => release());
        });
      });
    });
  }

  #adoptWhenReleased(name: string, onAdopted: (ops: Op[]) => void): void {
    navigator.locks
      .request(name, { signal: this.#closeController.signal }, () => {
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

/**
 * Read an entry's ops. Each may or may not have reached the server, so all are marked as attempted and sent unchanged.
 */
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
    // Storage was blocked later: nothing to clean up.
  }
}
