import { ApiProblem } from "@/api/problem";
import type { BoardApi } from "@/features/storyboard/boardApi";
import { cutOf } from "@/features/storyboard/model/fixtures";
import type { ServerBoard } from "@/features/storyboard/model/serverBoard";
import { boardOf } from "@/features/storyboard/model/serverBoard";
import type { Cut } from "@/features/storyboard/types";

/** A server in memory that keeps the contract's rules about versions, repeats and missing cuts, for tests. */
export class FakeServer implements BoardApi {
  cuts: Map<string, Cut>;
  trash = new Map<string, Cut>();
  ids: string[];
  version = 1;
  /** While set, requests fail: before they are carried out, or after (the answer is lost). */
  fault: "before" | "after" | null = null;
  writes: string[] = [];

  constructor(ids: string[]) {
    this.cuts = new Map(ids.map((id) => [id, cutOf(id)]));
    this.ids = ids;
  }

  board(): ServerBoard {
    return boardOf(
      this.ids.map((id) => this.#cut(id)),
      this.version,
    );
  }

  create: BoardApi["create"] = (cutId, afterId, fields) =>
    this.#request(`create ${cutId}`, () => {
      if (!this.cuts.has(cutId)) {
        this.cuts.set(cutId, cutOf(cutId, fields));
        const at = afterId === null ? this.ids.length : this.ids.indexOf(afterId) + 1;
        this.ids = this.ids.toSpliced(at, 0, cutId);
        this.version += 1;
      }
      return { cut: this.#cut(cutId), order_version: this.version };
    });

  patch: BoardApi["patch"] = (cutId, version, fields) =>
    this.#request(`patch ${cutId} ${JSON.stringify(fields)}`, () => {
      const cut = this.#cut(cutId);
      if (cut.version !== version) throw new ApiProblem(412, "stale", "Stale", { current: cut });
      const next = { ...cut, ...fields, version: version + 1 };
      this.cuts.set(cutId, next);
      return next;
    });

  remove: BoardApi["remove"] = (cutId) =>
    this.#request(`delete ${cutId}`, () => {
      this.trash.set(cutId, this.#cut(cutId));
      this.cuts.delete(cutId);
      this.ids = this.ids.filter((id) => id !== cutId);
      this.version += 1;
      return { order_version: this.version };
    });

  restore: BoardApi["restore"] = (cutId) =>
    this.#request(`restore ${cutId}`, () => {
      const cut = this.trash.get(cutId);
      if (!cut) throw new ApiProblem(404, "not_found", "Not found");
      this.cuts.set(cutId, cut);
      this.ids = [...this.ids, cutId];
      this.version += 1;
      return { cut, order_version: this.version };
    });

  order: BoardApi["order"] = (cutIds, version) =>
    this.#request(`order ${cutIds.join("")}`, () => {
      if (version !== this.version) {
        throw new ApiProblem(412, "stale", "Stale", { current: { cut_ids: this.ids, order_version: this.version } });
      }
      this.ids = cutIds;
      this.version += 1;
      return { cut_ids: this.ids, order_version: this.version };
    });

  #cut(id: string): Cut {
    const cut = this.cuts.get(id);
    if (!cut) throw new ApiProblem(404, "not_found", "Not found");
    return cut;
  }

  async #request<T>(what: string, work: () => T): Promise<T> {
    await Promise.resolve();
    const { fault } = this;
    if (fault === "before") throw new ApiProblem(0, "client.offline", "No connection");
    const result = work();
    this.writes.push(what);
    if (fault === "after") throw new ApiProblem(0, "client.offline", "No connection");
    return result;
  }
}
