import { createStore, type StoreApi } from "zustand/vanilla";
import { BASE_LAYER } from "@/engine/layers";
import type { LiveStroke } from "@/engine/live";
import type { Part } from "@/engine/picture";
import type { PointerKind } from "@/engine/strokeInput";
import type { Desk } from "@/features/storyboard/desk/desk";
import type { CutRoom } from "@/features/storyboard/drawingSync/room";
import { titleOf } from "@/features/storyboard/model/titleOf";
import { drawnOnOf, type Target } from "@/features/storyboard/store/drawnOn";
import { framing } from "@/features/storyboard/store/framing";
import { BrushTool } from "./brushTool";
import { stageMessages } from "./messages";
import type { StageInput } from "./stageInput";
import { blockedBy, brushUse, type Pen, StageTools } from "./stageTools";
import { tellBlocked } from "./tellBlocked";
import { bothPhases, cannotBeSeen, type Phase } from "./useRoom";

/** One stroke may wait with this many pointer events, minutes of a hand that never lifts; then it ends there. */
const INPUTS_MAX = 20_000;

/** What a press is for: a layer of the current cut's drawing, or of the background under it. */
interface PaperTarget {
  cutId: string;
  drawingId: string;
  part: Part;
  layerIn: Target["layerIn"];
}

/** One press, until it can be drawn. */
interface Entry {
  readonly target: PaperTarget;
  readonly pen: Pen;
  readonly by: "brush" | "lasso" | "fill";
  /** CSS px to a canvas px when the pointer came down. */
  readonly scale: number;
  /** All of it, to be replayed; none for a finished stroke of the brush. */
  inputs: { phase: "press" | "move" | "release"; input: StageInput }[];
  readonly brush: BrushTool | null;
  /** Finished strokes of the brush: a very long one comes in several. */
  readonly strokes: LiveStroke[];
  live: LiveStroke | null;
}

/** The presses that wait for one cut. */
interface Waiting {
  readonly cutId: string;
  readonly own: CutRoom;
  /** The background's. */
  readonly under: CutRoom | null;
  readonly entries: Entry[];
  undone: Entry[];
  isDraining: boolean;
  /** Something changed during that: it is tried once more. */
  isDue: boolean;
  /** It was said that the drawing cannot be loaded. */
  isToldFailed: boolean;
  close(): void;
}

/** The entry under the pointer. */
interface Open {
  readonly entry: Entry;
  readonly waiting: Waiting;
  readonly pointerId: number;
  readonly kind: PointerKind;
  last: StageInput;
}

/** What is seen of waiting ink. */
export interface VisibleInk {
  readonly strokes: readonly LiveStroke[];
  readonly live: LiveStroke | null;
  /** Lasso outlines, canvas px. */
  readonly outlines: readonly (readonly { x: number; y: number }[])[];
  /** Presses of the fill tool. */
  readonly dots: readonly { x: number; y: number; colour: string }[];
}

/** The stage that is on the page. */
export interface InkStage {
  readonly tools: StageTools;
  /** The pointer that is down goes on in the stage's own tools. */
  resume(by: "brush" | "lasso" | null): void;
  /** Waiting ink looks different. */
  changed(): void;
}

/**
 * Keeps what is drawn on a cut while its drawing loads, and draws it there when the drawing can be drawn on: in order, on
 * the cut that was current when the pointer came down, with the tool and layer of that moment. Strokes are in the journal
 * until then, and a notice says so where the drawing cannot be loaded.
 */
export class PendingInk {
  /** How many presses wait, by cut. */
  readonly store: StoreApi<{ counts: ReadonlyMap<string, number> }> = createStore(() => ({ counts: new Map() }));
  readonly #desk: Pick<Desk, "board" | "drawings">;
  readonly #cuts = new Map<string, Waiting>();
  #stage: InkStage | null = null;
  #open: Open | null = null;

  constructor(desk: Pick<Desk, "board" | "drawings">) {
    this.#desk = desk;
    const { board, drawings } = desk;
    const stops = [board.store.subscribe(() => this.#look()), framing.subscribe(() => this.#look())];
    drawings.waitingInk = { undo: () => this.#undo(), redo: () => this.#redo(), look: () => this.drain() };
    drawings.ended.addEventListener("abort", () => {
      for (const stop of stops) stop();
      for (const { close } of this.#cuts.values()) close();
      this.#cuts.clear();
    });
  }

  /** What a press is for now; null where nothing may be drawn. */
  paper(): PaperTarget | null {
    const state = this.#desk.board.store.getState();
    if (!state.canEdit || state.playing || state.scrubbing || framing.getState().isOn) return null;
    const target = drawnOnOf(state);
    if (!target || state.currentId === null) return null;
    const { cutId: drawingId, part, layerIn } = target;
    return { cutId: state.currentId, drawingId, part, layerIn };
  }

  has(cutId: string): boolean {
    return (this.#cuts.get(cutId)?.entries.length ?? 0) > 0;
  }

  /** Presses that were taken back come back no more: something else was done. */
  forgetUndone(cutId: string): void {
    const waiting = this.#cuts.get(cutId);
    if (!waiting) return;
    waiting.undone = [];
    this.#closeEmpty(waiting);
  }

  get isDrawing(): boolean {
    return this.#open?.entry.by === "brush";
  }

  /** A finger has only just come down: it may belong to a gesture. */
  get mayBeGesture(): boolean {
    return this.#open?.entry.brush?.mayBeGesture ?? false;
  }

  attach(stage: InkStage): () => void {
    this.#stage = stage;
    return () => {
      if (this.#stage !== stage) return;
      this.finish();
      this.#stage = null;
      this.drain();
    };
  }

  /** True when the pointer draws from now on. */
  press(target: PaperTarget, pen: Pen, input: StageInput, scale: number): boolean {
    if (this.#open) {
      if (!(input.kind === "pen" && this.#open.kind === "touch")) return false;
      this.giveUp();
    }
    const waiting = this.#cuts.get(target.cutId) ?? this.#begin(target.cutId);
    waiting.undone = [];
    const by = input.isEraserEnd || (pen.tool !== "fill" && pen.tool !== "lasso") ? "brush" : pen.tool;
    const entry = this.#entryOf(target, pen, by, scale);
    entry.inputs.push({ phase: "press", input });
    entry.brush?.press(input, brushUse(pen, input, BASE_LAYER));
    waiting.entries.push(entry);
    const draws = by !== "fill";
    if (draws) this.#open = { entry, waiting, pointerId: input.pointerId, kind: input.kind, last: input };
    this.#tell();
    this.#tellFailed(waiting);
    void this.#drain(waiting);
    return draws;
  }

  move(input: StageInput): void {
    const open = this.#open;
    if (open?.pointerId !== input.pointerId) return;
    open.last = input;
    open.entry.inputs.push({ phase: "move", input });
    open.entry.brush?.move(input);
    if (open.entry.inputs.length >= INPUTS_MAX) this.finish();
    else this.#stage?.changed();
  }

  release(input: StageInput): void {
    const open = this.#open;
    if (open?.pointerId !== input.pointerId) return;
    const { entry, waiting } = open;
    this.#open = null;
    entry.inputs.push({ phase: "release", input });
    if (entry.brush) {
      entry.brush.release(input);
      entry.inputs = [];
      // A shape that is too small is none.
      if (entry.strokes.length === 0) this.#remove(waiting, entry);
    }
    this.#tell();
    void this.#drain(waiting);
  }

  /** Ends the stroke as if the pointer had been lifted. */
  finish(): void {
    if (this.#open) this.release({ ...this.#open.last, isLifted: true });
  }

  /** There was no press. */
  giveUp(): void {
    if (!this.#open) return;
    const { entry, waiting } = this.#open;
    this.#open = null;
    this.#remove(waiting, entry);
    this.#tell();
  }

  /** What is to be seen on a cut's paper; null where nothing waits for it. */
  inkOf(cutId: string): VisibleInk | null {
    const entries = this.#cuts.get(cutId)?.entries;
    if (!entries || entries.length === 0) return null;
    const placesOf = ({ inputs }: Entry) => inputs.map(({ input }) => input.at);
    return {
      strokes: entries.flatMap(({ strokes }) => strokes),
      live: entries.at(-1)?.live ?? null,
      outlines: entries.filter(({ by }) => by === "lasso").map(placesOf),
      dots: entries
        .filter(({ by }) => by === "fill")
        .flatMap((entry) => placesOf(entry).map((at) => ({ ...at, colour: entry.pen.brush.colour }))),
    };
  }

  /** Draws what can be drawn by now. */
  drain(): void {
    for (const waiting of [...this.#cuts.values()]) void this.#drain(waiting);
  }

  #entryOf(target: PaperTarget, pen: Pen, by: Entry["by"], scale: number): Entry {
    const { drawings } = this.#desk;
    const strokes: LiveStroke[] = [];
    const brush = new BrushTool({
      live: (live) => {
        entry.live = live;
      },
      commit: (live) => {
        strokes.push(live);
        drawings.waiting.add(target.drawingId, target.layerIn([]), live);
      },
    });
    const entry: Entry = {
      target,
      pen,
      by,
      scale,
      inputs: [],
      brush: by === "brush" ? brush : null,
      strokes,
      live: null,
    };
    return entry;
  }

  #begin(cutId: string): Waiting {
    const { board, drawings } = this.#desk;
    const underId = board.store.getState().view.cuts.get(cutId)?.background_id ?? null;
    const opened = [drawings.open(cutId), ...(underId === null ? [] : [drawings.open(underId)])];
    const [own, under] = opened.map(({ room }) => room);
    if (!own) throw new Error("A cut has a drawing.");
    const look = (): void => {
      this.#tellFailed(waiting);
      void this.#drain(waiting);
    };
    const stops = opened.map(({ room }) => room.state.subscribe(look));
    const close = (): void => {
      for (const stop of stops) stop();
      for (const { release } of opened) release();
      board.settleNotices(causeOf(cutId));
    };
    const waiting: Waiting = {
      cutId,
      own,
      under: under ?? null,
      entries: [],
      undone: [],
      isDraining: false,
      isDue: false,
      isToldFailed: false,
      close,
    };
    this.#cuts.set(cutId, waiting);
    return waiting;
  }

  /** The board, or what is shown of it, has changed. */
  #look(): void {
    if (this.#open) {
      const { target } = this.#open.entry;
      const now = this.paper();
      if (now?.cutId !== target.cutId || now.drawingId !== target.drawingId) this.finish();
    }
    for (const waiting of [...this.#cuts.values()]) {
      this.#tellFailed(waiting);
      void this.#drain(waiting);
    }
    this.#stage?.changed();
  }

  async #drain(waiting: Waiting): Promise<void> {
    waiting.isDue = waiting.isDraining;
    if (waiting.isDraining || !this.#canDraw(waiting)) return;
    waiting.isDraining = true;
    let apart: StageTools | null = null;
    try {
      for (let entry = waiting.entries[0]; entry && this.#canDraw(waiting); entry = waiting.entries[0]) {
        const isOpen = this.#open?.entry === entry;
        if (entry.by === "brush" && !isOpen) {
          apart?.setPen(entry.pen);
          this.#addStrokes(waiting, entry);
        } else if (this.#isForStage(entry)) {
          if (!(await this.#replayOnStage(waiting, entry))) break;
        } else {
          if (isOpen) break;
          apart ??= this.#toolsApart(entry);
          await this.#replayApart(apart, waiting, entry);
        }
        waiting.undone = [];
        this.#remove(waiting, entry);
      }
    } finally {
      apart?.finish();
      apart?.dispose();
      waiting.isDraining = false;
      this.#tell();
    }
    if (waiting.isDue) await this.#drain(waiting);
  }

  #canDraw(waiting: Waiting): boolean {
    const { cutId, own, under, entries } = waiting;
    const { board, drawings } = this.#desk;
    const { canEdit, view } = board.store.getState();
    if (!canEdit || !view.cuts.has(cutId) || drawings.isCopying(cutId)) return false;
    const room = entries[0]?.target.part === "under" ? under : own;
    if (!room?.state.getState().canEdit) return false;
    const phase = phaseFor(waiting);
    return phase !== "loading" && !cannotBeSeen(this.#desk, cutId, phase);
  }

  /** The stage shows this cut and holds the same tool: what the lasso holds floats there, and a pen that is down goes on. */
  #isForStage({ target, pen }: Entry): boolean {
    const paper = this.paper();
    const isShown = paper?.cutId === target.cutId && paper.part === target.part;
    return isShown && this.#stage?.tools.pen.tool === pen.tool;
  }

  /** False where the stage is not ready for it yet. */
  async #replayOnStage(waiting: Waiting, entry: Entry): Promise<boolean> {
    const stage = this.#stage;
    const isEraserEnd = entry.inputs[0]?.input.isEraserEnd;
    if (!stage?.tools.isReadyFor(entry.target, isEraserEnd)) {
      stage?.tools.loadTool().catch(() => undefined); // the next press asks for it again
      return false;
    }
    const { tools } = stage;
    const now = tools.pen;
    tools.setPen(entry.pen);
    tools.setTarget(entry.target.part, layerOf(waiting, entry));
    const by = replay(tools, entry);
    tools.setPen(now);
    if (this.#open?.entry === entry) {
      this.#open = null;
      stage.resume(by);
    }
    if (tools.filling) await tools.filling;
    return true;
  }

  async #replayApart(tools: StageTools, waiting: Waiting, entry: Entry): Promise<void> {
    tools.setPen(entry.pen);
    await tools.loadTool();
    tools.setRooms(waiting.own, waiting.under);
    tools.setTarget(entry.target.part, layerOf(waiting, entry));
    replay(tools, entry);
    if (tools.filling) await tools.filling;
  }

  /** Tools without a stage: the cut is not shown any more. */
  #toolsApart({ target, scale }: Entry): StageTools {
    const { board, drawings } = this.#desk;
    const view = { setLive: () => undefined, extend: () => undefined };
    return new StageTools(view, { paper: document.createElement("div"), scale }, drawings.options.canvas, {
      blocked: (why) => tellBlocked({ board, drawings }, why, { ...target, cutId: target.drawingId }),
      ready: () => undefined,
    });
  }

  #addStrokes(waiting: Waiting, entry: Entry): void {
    const { board, drawings } = this.#desk;
    const room = roomOf(waiting, entry);
    if (!room) return;
    const layerId = layerOf(waiting, entry);
    const why = blockedBy(room, layerId);
    if (why !== null) {
      tellBlocked({ board, drawings }, why, { ...entry.target, cutId: entry.target.drawingId });
      return;
    }
    // Another tab may have taken a stroke for one that was left behind.
    const there = new Set(room.drawing.items(layerId).map(({ id }) => id));
    for (const live of entry.strokes) if (!there.has(live.id)) room.commit(live.toStroke(), layerId);
  }

  #remove(waiting: Waiting, entry: Entry): void {
    const at = waiting.entries.indexOf(entry);
    if (at < 0) return;
    waiting.entries.splice(at, 1);
    for (const { id } of entry.strokes) this.#desk.drawings.forgetWaiting(id);
    this.#closeEmpty(waiting);
  }

  #closeEmpty(waiting: Waiting): void {
    if (waiting.entries.length > 0 || waiting.undone.length > 0) return;
    this.#cuts.delete(waiting.cutId);
    waiting.close();
  }

  /** Takes back the last press on the current cut; false where none waits there. */
  #undo(): boolean {
    const waiting = this.#current();
    const entry = waiting?.entries.at(-1);
    if (!waiting || !entry) return false;
    this.finish();
    waiting.undone.push(entry);
    this.#remove(waiting, entry);
    this.#tell();
    return true;
  }

  #redo(): boolean {
    const waiting = this.#current();
    const entry = waiting?.undone.pop();
    if (!waiting || !entry) return false;
    waiting.entries.push(entry);
    const { drawingId, layerIn } = entry.target;
    for (const live of entry.strokes) this.#desk.drawings.waiting.add(drawingId, layerIn([]), live);
    this.#tell();
    void this.#drain(waiting);
    return true;
  }

  #current(): Waiting | undefined {
    return this.#cuts.get(this.#desk.board.store.getState().currentId ?? "");
  }

  #tell(): void {
    const counts = new Map([...this.#cuts].map(([cutId, { entries }]) => [cutId, entries.length]));
    this.store.setState({ counts });
    this.#desk.drawings.setWaiting([...counts.values()].reduce((sum, count) => sum + count, 0));
    this.#stage?.changed();
  }

  /** Says that a cut's drawing cannot be loaded while ink waits for it, or no longer. */
  #tellFailed(waiting: Waiting): void {
    const { cutId, own, under, entries } = waiting;
    const { board } = this.#desk;
    const { view, indexOf } = board.store.getState();
    const cut = view.cuts.get(cutId);
    const isFailed = cut !== undefined && entries.length > 0 && cannotBeSeen(this.#desk, cutId, phaseFor(waiting));
    if (isFailed === waiting.isToldFailed) return;
    waiting.isToldFailed = isFailed;
    if (!isFailed) {
      board.settleNotices(causeOf(cutId));
      return;
    }
    const retry = (): void => {
      own.retry();
      under?.retry();
    };
    board.notify({
      text: stageMessages.inkWaits(titleOf(cut, (indexOf.get(cutId) ?? 0) + 1)),
      tone: "warning",
      passing: false,
      cause: causeOf(cutId),
      actions: [{ label: stageMessages.retry, run: retry }],
    });
  }
}

const known = new WeakMap<Desk["drawings"], PendingInk>();

/** The one of an open board: it outlives the stage. */
export function pendingInkOf(desk: Pick<Desk, "board" | "drawings">): PendingInk {
  const found = known.get(desk.drawings) ?? new PendingInk(desk);
  known.set(desk.drawings, found);
  return found;
}

const causeOf = (cutId: string) => `ink ${cutId}`;

/** Of all that the first press needs. */
function phaseFor({ own, under, entries }: Waiting): Phase {
  const phase = own.state.getState().phase;
  return entries[0]?.target.part === "under" && under ? bothPhases(phase, under.state.getState().phase) : phase;
}

function roomOf({ own, under }: Waiting, { target }: Entry): CutRoom | null {
  return target.part === "under" ? under : own;
}

function layerOf(waiting: Waiting, entry: Entry): string {
  return entry.target.layerIn(roomOf(waiting, entry)?.drawing.layers ?? []);
}

/** What has the pointer in the end; null where nothing has. */
function replay(tools: StageTools, { inputs }: Entry): "brush" | "lasso" | null {
  let by: "brush" | "lasso" | null = null;
  for (const { phase, input } of inputs) {
    if (phase === "press") by = tools.press(input);
    else if (by !== null && phase === "move") tools.move(by, input);
    else if (by !== null) tools.release(by, input);
  }
  return by;
}
