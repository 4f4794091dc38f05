import { ApiProblem } from "@/api/http/problem";
import type { BoardApi } from "@/features/storyboard/boardApi";
import { createTestCut } from "@/features/storyboard/model/fixtures";
import type { ServerBoard } from "@/features/storyboard/model/serverBoard";
import { createServerBoard, emptyBoard } from "@/features/storyboard/model/serverBoard";
import type { Cut, Scene, Shot, StructureChanged } from "@/features/storyboard/types";

/** In-memory server for tests. Follows the API contract for versions, repeated requests and missing cuts. */
export class FakeServer implements BoardApi {
  cuts: Map<string, Cut>;
  deletedCuts = new Map<string, Cut>();
  scenes = new Map<string, Scene>();
  shots = new Map<string, Shot>();
  settings = emptyBoard.settings;
  ids: string[];
  version = 1;
  /** If set, requests fail: before they are executed, or after (the response is lost). */
  failure: "before" | "after" | null = null;
  readonly ref = "board";
  writes: string[] = [];

  constructor(ids: string[]) {
    this.cuts = new Map(ids.map((id) => [id, createTestCut(id)]));
    this.ids = ids;
  }

  board(): ServerBoard {
    return createServerBoard(
      this.ids.map((id) => this.#getCut(id)),
      this.version,
    );
  }

  createCut: BoardApi["createCut"] = (cutId, afterId, fields) =>
    this.#request(`create ${cutId}`, () => {
      if (!this.cuts.has(cutId)) {
        this.cuts.set(cutId, createTestCut(cutId, fields));
        const index = afterId === null ? this.ids.length : this.ids.indexOf(afterId) + 1;
        this.ids = this.ids.toSpliced(index, 0, cutId);
        this.version += 1;
      }
      return { cut: this.#getCut(cutId), order_version: this.version };
    });

  patchCut: BoardApi["patchCut"] = (cutId, version, fields) =>
    this.#request(`patch ${cutId} ${JSON.stringify(fields)}`, () => {
      const cut = this.#getCut(cutId);
      if (cut.version !== version) throw new ApiProblem(412, "stale", "Stale", { current: cut });
      const next = { ...cut, ...fields, version: version + 1 };
      this.cuts.set(cutId, next);
      return next;
    });

  deleteCut: BoardApi["deleteCut"] = (cutId) =>
    this.#request(`delete ${cutId}`, () => {
      this.deletedCuts.set(cutId, this.#getCut(cutId));
      this.cuts.delete(cutId);
      this.ids = this.ids.filter((id) => id !== cutId);
      this.version += 1;
      return { order_version: this.version };
    });

  restoreCut: BoardApi["restoreCut"] = (cutId) =>
    this.#request(`restore ${cutId}`, () => {
      const cut = this.deletedCuts.get(cutId);
      if (!cut) throw new ApiProblem(404, "not_found", "Not found");
      this.cuts.set(cutId, cut);
      this.ids = [...this.ids, cutId];
      this.version += 1;
      return { cut, order_version: this.version };
    });

  reorderCuts: BoardApi["reorderCuts"] = (cutIds, version) =>
    this.#request(`order ${cutIds.join("")}`, () => {
      if (version !== this.version) {
        throw new ApiProblem(412, "stale", "Stale", { current: { cut_ids: this.ids, order_version: this.version } });
      }
      this.ids = cutIds;
      this.version += 1;
      return { cut_ids: this.ids, order_version: this.version };
    });

  applyGrouping: BoardApi["applyGrouping"] = (grouping) =>
    this.#request("group", () => {
      for (const { id, title = "" } of grouping.scenes)
        this.#addIfMissing(this.scenes, { id, title, number: "", text_id: null, version: 1 });
      for (const { id, scene_id } of grouping.shots)
        this.#addIfMissing(this.shots, { id, scene_id, number: "", version: 1 });
      const moved = grouping.moved_cuts.flatMap(({ cut_ids, before, after }) =>
        cut_ids.flatMap((id) => {
          const cut = this.cuts.get(id);
          if (cut?.shot_id !== before) return [];
          this.cuts.set(id, { ...cut, shot_id: after, version: cut.version + 1 });
          return [{ id, shot_id: after, version: cut.version + 1 }];
        }),
      );
      return this.#getStructure(moved);
    });

  editScene: BoardApi["editScene"] = (sceneId, version, fields) =>
    this.#request("scene", () => {
      const scene = this.scenes.get(sceneId);
      if (scene?.version !== version) throw new ApiProblem(412, "stale", "Stale", { current: scene });
      this.scenes.set(sceneId, { ...scene, ...fields, version: version + 1 });
      return this.#getStructure();
    });

  editShot: BoardApi["editShot"] = () => Promise.reject(new ApiProblem(409, "number_taken", "Taken"));

  editBoard: BoardApi["editBoard"] = (version, fields) =>
    this.#request("board", () => {
      if (version !== this.settings.version) throw new ApiProblem(412, "stale", "Stale", { current: this.settings });
      this.settings = { ...this.settings, ...fields, version: version + 1 };
      return this.#getStructure();
    });

  setNumbers: BoardApi["setNumbers"] = (_version, { locked }) =>
    this.#request("number", () => {
      this.settings = { ...this.settings, locked, version: this.settings.version + 1 };
      return this.#getStructure();
    });

  #addIfMissing<T extends { id: string }>(entries: Map<string, T>, entry: NoInfer<T>): void {
    if (!entries.has(entry.id)) entries.set(entry.id, entry);
  }

  #getStructure(cuts: StructureChanged["cuts"] = []): StructureChanged {
    const [scenes, shots] = [[...this.scenes.values()], [...this.shots.values()]];
    return { type: "structure_changed", board: this.settings, scenes, shots, cuts };
  }

  #getCut(id: string): Cut {
    const cut = this.cuts.get(id);
    if (!cut) throw new ApiProblem(404, "not_found", "Not found");
    return cut;
  }

  async #request<T>(description: string, execute: () => T): Promise<T> {
    await Promise.resolve();
    const { failure } = this;
    if (failure === "before") throw new ApiProblem(0, "client.offline", "No connection");
    const result = execute();
    this.writes.push(description);
    if (failure === "after") throw new ApiProblem(0, "client.offline", "No connection");
    return result;
  }
}
