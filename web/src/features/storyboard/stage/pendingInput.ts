import { createStore, type StoreApi } from "zustand/vanilla";
import type { DrawingRole } from "@/engine/drawingRaster";
import { BASE_LAYER } from "@/engine/layers";
import type { LiveStroke } from "@/engine/liveStroke";
import type { PointerKind } from "@/engine/strokeInput";
import type { SyncedDrawing } from "@/features/storyboard/drawingSync/syncedDrawing";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { formatCutTitle } from "@/features/storyboard/model/cutTitle";
import { cameraFramesStore } from "@/features/storyboard/store/cameraFrames";
import { type DrawingTarget, getDrawingTarget } from "@/features/storyboard/store/drawingTarget";
import { BrushTool } from "./brushTool";
import { stageMessages } from "./messages";
import { notifyLayerBlocked } from "./notifyLayerBlocked";
import type { StageInput } from "./stageInput";
import { getBlockReason, getStrokeOptions, StageTools, type ToolSettings } from "./stageTools";
import { combinePhases, isDrawingUnavailable, type LoadPhase } from "./useOpenDrawing";

/** Maximum number of pointer events in one pending stroke (minutes of drawing); then the stroke ends. */
const PRESS_EVENTS_MAX = 20_000;

/** Drawing target of a press: a layer of the current cut's drawing, or of its background. */
interface PressTarget {
  cutId: string;
  drawingId: string;
  role: DrawingRole;
  getLayerIn: DrawingTarget["getLayerIn"];
}

/** One press that waits until it can be drawn. */
interface PendingPress {
  readonly target: PressTarget;
  readonly settings: ToolSettings;
  readonly tool: "brush" | "lasso" | "fill";
  /** CSS px per canvas px when the pointer went down. */
  readonly scale: number;
  /** Input to replay. Empty for a finished brush stroke. */
  inputs: { phase: "press" | "move" | "release"; input: StageInput }[];
  readonly brush: BrushTool | null;
  /** Finished brush strokes. A very long stroke is split into several. */
  readonly strokes: LiveStroke[];
  live: LiveStroke | null;
}

/** Presses that wait for one cut. */
interface PressQueue {
  readonly cutId: string;
  readonly drawing: SyncedDrawing;
  /** Background of the cut. */
  readonly background: SyncedDrawing | null;
  readonly entries: PendingPress[];
  undone: PendingPress[];
  isDraining: boolean;
  /** True if something changed while draining: drain again afterwards. */
  needsDrain: boolean;
  /** True if the notice that the drawing can't be loaded is shown. */
  isFailureShown: boolean;
  close(): void;
}

/** Press whose pointer is still down. */
interface ActivePress {
  readonly entry: PendingPress;
  readonly queue: PressQueue;
  readonly pointerId: number;
  readonly kind: PointerKind;
  last: StageInput;
}

/** Pending input to paint. */
export interface VisibleInput {
  readonly strokes: readonly LiveStroke[];
  readonly live: LiveStroke | null;
  /** Lasso outlines, canvas px. */
  readonly outlines: readonly (readonly { x: number; y: number }[])[];
  /** Pending presses of the fill tool, canvas px. */
  readonly dots: readonly { x: number; y: number; colour: string }[];
}

/** The mounted stage. */
export interface AttachedStage {
  readonly tools: StageTools;
  /** Continue the current pointer with the stage's own tools. */
  resume(by: "brush" | "lasso" | null): void;
  /** The visible pending input changed. */
  onChange(): void;
}

/**
 * Buffers input on a cut while its drawing loads, then draws it in order, on the cut, tool and layer of each press.
 * Until then, strokes are in the journal. If the drawing can't be loaded, a notice says so.
 */
export class PendingInput {
  /** Number of pending presses by cut. */
  readonly countStore: StoreApi<{ counts: ReadonlyMap<string, number> }> = createStore(() => ({ counts: new Map() }));
  readonly #editor: Pick<EditorContext, "board" | "drawings">;
  readonly #queues = new Map<string, PressQueue>();
  #stage: AttachedStage | null = null;
  #activePress: ActivePress | null = null;

  constructor(desk: Pick<EditorContext, "board" | "drawings">) {
    this.#editor = desk;
    const { board, drawings } = desk;
    const stops = [
      board.store.subscribe(() => this.#handleBoardChange()),
      cameraFramesStore.subscribe(() => this.#handleBoardChange()),
    ];
    drawings.pendingInput = { undo: () => this.#undo(), redo: () => this.#redo(), onDrawingReady: () => this.drain() };
    drawings.disposeSignal.addEventListener("abort", () => {
      for (const stop of stops) stop();
      for (const { close } of this.#queues.values()) close();
      this.#queues.clear();
    });
  }

  /** Return the current drawing target; null if drawing isn't possible. */
  paper(): PressTarget | null {
    const state = this.#editor.board.store.getState();
    if (!state.canEdit || state.playing || state.scrubbing || cameraFramesStore.getState().isOn) return null;
    const target = getDrawingTarget(state);
    if (!target || state.currentId === null) return null;
    const { cutId: drawingId, part, getLayerIn } = target;
    return { cutId: state.currentId, drawingId, role: part, getLayerIn };
  }

  hasPending(cutId: string): boolean {
    return (this.#queues.get(cutId)?.entries.length ?? 0) > 0;
  }

  /** Clear the redo stack of pending presses, because a new action was taken. */
  clearRedo(cutId: string): void {
    const waiting = this.#queues.get(cutId);
    if (!waiting) return;
    waiting.undone = [];
    this.#closeIfEmpty(waiting);
  }

  get isDrawing(): boolean {
    return this.#activePress?.entry.tool === "brush";
  }

  /** True if a finger just went down and may belong to a view gesture. */
  get canBecomeGesture(): boolean {
    return this.#activePress?.entry.brush?.canBecomeGesture ?? false;
  }

  attach(stage: AttachedStage): () => void {
    this.#stage = stage;
    return () => {
      if (this.#stage !== stage) return;
      this.finish();
      this.#stage = null;
      this.drain();
    };
  }

  /** Start a pending press. Returns true if the pointer keeps drawing. */
  press(target: PressTarget, pen: ToolSettings, input: StageInput, scale: number): boolean {
    if (this.#activePress) {
      if (!(input.kind === "pen" && this.#activePress.kind === "touch")) return false;
      this.cancel();
    }
    const waiting = this.#queues.get(target.cutId) ?? this.#createQueue(target.cutId);
    waiting.undone = [];
    const by = input.isEraserEnd || (pen.tool !== "fill" && pen.tool !== "lasso") ? "brush" : pen.tool;
    const entry = this.#createPress(target, pen, by, scale);
    entry.inputs.push({ phase: "press", input });
    entry.brush?.press(input, getStrokeOptions(pen, input, BASE_LAYER));
    waiting.entries.push(entry);
    const draws = by !== "fill";
    if (draws) this.#activePress = { entry, queue: waiting, pointerId: input.pointerId, kind: input.kind, last: input };
    this.#publish();
    this.#updateFailureNotice(waiting);
    void this.#drain(waiting);
    return draws;
  }

  move(input: StageInput): void {
    const open = this.#activePress;
    if (open?.pointerId !== input.pointerId) return;
    open.last = input;
    open.entry.inputs.push({ phase: "move", input });
    open.entry.brush?.move(input);
    if (open.entry.inputs.length >= PRESS_EVENTS_MAX) this.finish();
    else this.#stage?.onChange();
  }

  release(input: StageInput): void {
    const open = this.#activePress;
    if (open?.pointerId !== input.pointerId) return;
    const { entry, queue } = open;
    this.#activePress = null;
    entry.inputs.push({ phase: "release", input });
    if (entry.brush) {
      entry.brush.release(input);
      entry.inputs = [];
      // A shape that is too small adds no stroke.
      if (entry.strokes.length === 0) this.#remove(queue, entry);
    }
    this.#publish();
    void this.#drain(queue);
  }

  /** End the stroke as if the pointer had been lifted. */
  finish(): void {
    if (this.#activePress) this.release({ ...this.#activePress.last, isLifted: true });
  }

  /** Discard the current press. */
  cancel(): void {
    if (!this.#activePress) return;
    const { entry, queue } = this.#activePress;
    this.#activePress = null;
    this.#remove(queue, entry);
    this.#publish();
  }

  /** Return the pending input to show for a cut; null if there is none. */
  getVisible(cutId: string): VisibleInput | null {
    const entries = this.#queues.get(cutId)?.entries;
    if (!entries || entries.length === 0) return null;
    const placesOf = ({ inputs }: PendingPress) => inputs.map(({ input }) => input.at);
    return {
      strokes: entries.flatMap(({ strokes }) => strokes),
      live: entries.at(-1)?.live ?? null,
      outlines: entries.filter(({ tool }) => tool === "lasso").map(placesOf),
      dots: entries
        .filter(({ tool }) => tool === "fill")
        .flatMap((entry) => placesOf(entry).map((at) => ({ ...at, colour: entry.settings.brush.colour }))),
    };
  }

  /** Draw all pending input that can be drawn. */
  drain(): void {
    for (const waiting of [...this.#queues.values()]) void this.#drain(waiting);
  }

  #createPress(target: PressTarget, pen: ToolSettings, by: PendingPress["tool"], scale: number): PendingPress {
    const { drawings } = this.#editor;
    const strokes: LiveStroke[] = [];
    const brush = new BrushTool({
      onLive: (live) => {
        entry.live = live;
      },
      onCommit: (live) => {
        strokes.push(live);
        drawings.pendingStrokes.add(target.drawingId, target.getLayerIn([]), live);
      },
    });
    const entry: PendingPress = {
      target,
      settings: pen,
      tool: by,
      scale,
      inputs: [],
      brush: by === "brush" ? brush : null,
      strokes,
      live: null,
    };
    return entry;
  }

  #createQueue(cutId: string): PressQueue {
    const { board, drawings } = this.#editor;
    const underId = board.store.getState().view.cuts.get(cutId)?.background_id ?? null;
    const opened = [drawings.open(cutId), ...(underId === null ? [] : [drawings.open(underId)])];
    const [own, under] = opened.map(({ syncedDrawing }) => syncedDrawing);
    if (!own) throw new Error("A cut has a drawing.");
    const look = (): void => {
      this.#updateFailureNotice(waiting);
      void this.#drain(waiting);
    };
    const stops = opened.map(({ syncedDrawing }) => syncedDrawing.state.subscribe(look));
    const close = (): void => {
      for (const stop of stops) stop();
      for (const { release } of opened) release();
      board.dismissNoticesAbout(getNoticeCause(cutId));
    };
    const waiting: PressQueue = {
      cutId,
      drawing: own,
      background: under ?? null,
      entries: [],
      undone: [],
      isDraining: false,
      needsDrain: false,
      isFailureShown: false,
      close,
    };
    this.#queues.set(cutId, waiting);
    return waiting;
  }

  /** React to changes of the board or of the current target. */
  #handleBoardChange(): void {
    if (this.#activePress) {
      const { target } = this.#activePress.entry;
      const now = this.paper();
      if (now?.cutId !== target.cutId || now.drawingId !== target.drawingId) this.finish();
    }
    for (const waiting of [...this.#queues.values()]) {
      this.#updateFailureNotice(waiting);
      void this.#drain(waiting);
    }
    this.#stage?.onChange();
  }

  async #drain(waiting: PressQueue): Promise<void> {
    waiting.needsDrain = waiting.isDraining;
    if (waiting.isDraining || !this.#canDraw(waiting)) return;
    waiting.isDraining = true;
    let apart: StageTools | null = null;
    try {
      for (let entry = waiting.entries[0]; entry && this.#canDraw(waiting); entry = waiting.entries[0]) {
        const isOpen = this.#activePress?.entry === entry;
        if (entry.tool === "brush" && !isOpen) {
          apart?.setSettings(entry.settings);
          this.#addStrokes(waiting, entry);
        } else if (this.#canReplayOnStage(entry)) {
          if (!(await this.#replayOnStage(waiting, entry))) break;
        } else {
          if (isOpen) break;
          apart ??= this.#createOffstageTools(entry);
          await this.#replayOffstage(apart, waiting, entry);
        }
        waiting.undone = [];
        this.#remove(waiting, entry);
      }
    } finally {
      apart?.finish();
      apart?.dispose();
      waiting.isDraining = false;
      this.#publish();
    }
    if (waiting.needsDrain) await this.#drain(waiting);
  }

  #canDraw(waiting: PressQueue): boolean {
    const { cutId, drawing, background, entries } = waiting;
    const { board, drawings } = this.#editor;
    const { canEdit, view } = board.store.getState();
    if (!canEdit || !view.cuts.has(cutId) || drawings.isCopying(cutId)) return false;
    const room = entries[0]?.target.role === "under" ? background : drawing;
    if (!room?.state.getState().canEdit) return false;
    const phase = getQueuePhase(waiting);
    return phase !== "loading" && !isDrawingUnavailable(this.#editor, cutId, phase);
  }

  /**
   * True if the stage shows this cut and has the same tool. The lasso selection then floats there, and a pen that is
   * down continues.
   */
  #canReplayOnStage({ target, settings }: PendingPress): boolean {
    const paper = this.paper();
    const isShown = paper?.cutId === target.cutId && paper.role === target.role;
    return isShown && this.#stage?.tools.settings.tool === settings.tool;
  }

  /** Returns false if the stage isn't ready yet. */
  async #replayOnStage(waiting: PressQueue, entry: PendingPress): Promise<boolean> {
    const stage = this.#stage;
    const isEraserEnd = entry.inputs[0]?.input.isEraserEnd;
    if (!stage?.tools.isReadyFor(entry.target, isEraserEnd)) {
      stage?.tools.loadTool().catch(() => undefined); // the next press tries again
      return false;
    }
    const { tools } = stage;
    const now = tools.settings;
    tools.setSettings(entry.settings);
    tools.setTarget(entry.target.role, getTargetLayer(waiting, entry));
    const by = replayPress(tools, entry);
    tools.setSettings(now);
    if (this.#activePress?.entry === entry) {
      this.#activePress = null;
      stage.resume(by);
    }
    if (tools.pendingFill) await tools.pendingFill;
    return true;
  }

  async #replayOffstage(tools: StageTools, waiting: PressQueue, entry: PendingPress): Promise<void> {
    tools.setSettings(entry.settings);
    await tools.loadTool();
    tools.setDrawings(waiting.drawing, waiting.background);
    tools.setTarget(entry.target.role, getTargetLayer(waiting, entry));
    replayPress(tools, entry);
    if (tools.pendingFill) await tools.pendingFill;
  }

  /** Create tools without a stage, for a cut that is no longer shown. */
  #createOffstageTools({ target, scale }: PendingPress): StageTools {
    const { board, drawings } = this.#editor;
    const view = { setLive: () => undefined, notifyLiveChanged: () => undefined };
    return new StageTools(view, { paper: document.createElement("div"), scale }, drawings.options.canvas, {
      onBlocked: (why) => notifyLayerBlocked({ board, drawings }, why, { ...target, cutId: target.drawingId }),
      onToolReady: () => undefined,
    });
  }

  #addStrokes(waiting: PressQueue, entry: PendingPress): void {
    const { board, drawings } = this.#editor;
    const room = getTargetDrawing(waiting, entry);
    if (!room) return;
    const layerId = getTargetLayer(waiting, entry);
    const why = getBlockReason(room, layerId);
    if (why !== null) {
      notifyLayerBlocked({ board, drawings }, why, { ...entry.target, cutId: entry.target.drawingId });
      return;
    }
    // Another tab may already have recovered the stroke as abandoned.
    const there = new Set(room.document.getItems(layerId).map(({ id }) => id));
    for (const live of entry.strokes) if (!there.has(live.id)) room.commit(live.toStroke(), layerId);
  }

  #remove(waiting: PressQueue, entry: PendingPress): void {
    const at = waiting.entries.indexOf(entry);
    if (at < 0) return;
    waiting.entries.splice(at, 1);
    for (const { id } of entry.strokes) this.#editor.drawings.removePendingStroke(id);
    this.#closeIfEmpty(waiting);
  }

  #closeIfEmpty(waiting: PressQueue): void {
    if (waiting.entries.length > 0 || waiting.undone.length > 0) return;
    this.#queues.delete(waiting.cutId);
    waiting.close();
  }

  /** Undo the last pending press on the current cut. Returns false if there is none. */
  #undo(): boolean {
    const waiting = this.#getCurrentQueue();
    const entry = waiting?.entries.at(-1);
    if (!waiting || !entry) return false;
    this.finish();
    waiting.undone.push(entry);
    this.#remove(waiting, entry);
    this.#publish();
    return true;
  }

  #redo(): boolean {
    const waiting = this.#getCurrentQueue();
    const entry = waiting?.undone.pop();
    if (!waiting || !entry) return false;
    waiting.entries.push(entry);
    const { drawingId, getLayerIn } = entry.target;
    for (const live of entry.strokes) this.#editor.drawings.pendingStrokes.add(drawingId, getLayerIn([]), live);
    this.#publish();
    void this.#drain(waiting);
    return true;
  }

  #getCurrentQueue(): PressQueue | undefined {
    return this.#queues.get(this.#editor.board.store.getState().currentId ?? "");
  }

  #publish(): void {
    const counts = new Map([...this.#queues].map(([cutId, { entries }]) => [cutId, entries.length]));
    this.countStore.setState({ counts });
    this.#editor.drawings.setPendingPressCount([...counts.values()].reduce((sum, count) => sum + count, 0));
    this.#stage?.onChange();
  }

  /** Show or dismiss the notice that a drawing with pending input can't be loaded. */
  #updateFailureNotice(waiting: PressQueue): void {
    const { cutId, drawing, background, entries } = waiting;
    const { board } = this.#editor;
    const { view, indexOf } = board.store.getState();
    const cut = view.cuts.get(cutId);
    const isFailed =
      cut !== undefined && entries.length > 0 && isDrawingUnavailable(this.#editor, cutId, getQueuePhase(waiting));
    if (isFailed === waiting.isFailureShown) return;
    waiting.isFailureShown = isFailed;
    if (!isFailed) {
      board.dismissNoticesAbout(getNoticeCause(cutId));
      return;
    }
    const retry = (): void => {
      drawing.retry();
      background?.retry();
    };
    board.notify({
      text: stageMessages.inkWaits(formatCutTitle(cut, (indexOf.get(cutId) ?? 0) + 1)),
      tone: "warning",
      isTemporary: false,
      cause: getNoticeCause(cutId),
      actions: [{ label: stageMessages.retry, run: retry }],
    });
  }
}

const instances = new WeakMap<EditorContext["drawings"], PendingInput>();

/** Return the pending input of an open board. It outlives the stage. */
export function getPendingInput(desk: Pick<EditorContext, "board" | "drawings">): PendingInput {
  const found = instances.get(desk.drawings) ?? new PendingInput(desk);
  instances.set(desk.drawings, found);
  return found;
}

const getNoticeCause = (cutId: string) => `ink ${cutId}`;

/** Return the combined load phase of the drawings that the first press needs. */
function getQueuePhase({ drawing, background, entries }: PressQueue): LoadPhase {
  const phase = drawing.state.getState().phase;
  return entries[0]?.target.role === "under" && background
    ? combinePhases(phase, background.state.getState().phase)
    : phase;
}

function getTargetDrawing({ drawing, background }: PressQueue, { target }: PendingPress): SyncedDrawing | null {
  return target.role === "under" ? background : drawing;
}

function getTargetLayer(waiting: PressQueue, entry: PendingPress): string {
  return entry.target.getLayerIn(getTargetDrawing(waiting, entry)?.document.layers ?? []);
}

/** Replay a press. Returns the tool that still has the pointer, or null. */
function replayPress(tools: StageTools, { inputs }: PendingPress): "brush" | "lasso" | null {
  let by: "brush" | "lasso" | null = null;
  for (const { phase, input } of inputs) {
    if (phase === "press") by = tools.press(input);
    else if (by !== null && phase === "move") tools.move(by, input);
    else if (by !== null) tools.release(by, input);
  }
  return by;
}
