import { createStore, type StoreApi } from "zustand/vanilla";
import type { LiveStroke } from "@/engine/brush/liveStroke";
import type { PointerKind } from "@/engine/brush/strokeInput";
import { BASE_LAYER } from "@/engine/drawing/layers";
import type { DrawingRole } from "@/engine/render/drawingRaster";
import type { SyncedDrawing } from "@/features/storyboard/drawingSync/syncedDrawing";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { findCutTitle } from "@/features/storyboard/model/cutTitle";
import { stageTexts } from "@/features/storyboard/stage/texts";
import { BrushTool } from "@/features/storyboard/stage/tools/brushTool";
import {
  getBlockReason,
  getStrokeOptions,
  StageTools,
  type ToolSettings,
} from "@/features/storyboard/stage/tools/stageTools";
import { combinePhases, isDrawingUnavailable, type LoadPhase } from "@/features/storyboard/stage/useOpenDrawing";
import { cameraFramesStore } from "@/features/storyboard/store/cameraFrames";
import { type DrawingTarget, getDrawingTarget } from "@/features/storyboard/store/drawingTarget";
import type { StageInput } from "./stageInput";

const loadNotice = () => import("@/features/storyboard/stage/tools/notifyLayerBlocked");

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
  redoEntries: PendingPress[];
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
  resume(tool: "brush" | "lasso" | null): void;
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

  constructor(editor: Pick<EditorContext, "board" | "drawings">) {
    this.#editor = editor;
    const { board, drawings } = editor;
    const unsubscribers = [
      board.store.subscribe(() => this.#handleBoardChange()),
      cameraFramesStore.subscribe(() => this.#handleBoardChange()),
    ];
    drawings.pendingInput = { undo: () => this.#undo(), redo: () => this.#redo(), onDrawingReady: () => this.drain() };
    drawings.disposeSignal.addEventListener("abort", () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
      for (const { close } of this.#queues.values()) close();
      this.#queues.clear();
    });
  }

  /** Return the current drawing target; null if drawing isn't possible. */
  getPressTarget(): PressTarget | null {
    const state = this.#editor.board.store.getState();
    if (!state.canEdit || state.playing || state.scrubbing || cameraFramesStore.getState().isOn) return null;
    const target = getDrawingTarget(state);
    if (!target || state.currentId === null) return null;
    const { cutId: drawingId, part: role, getLayerIn } = target;
    return { cutId: state.currentId, drawingId, role, getLayerIn };
  }

  hasPending(cutId: string): boolean {
    return (this.#queues.get(cutId)?.entries.length ?? 0) > 0;
  }

  /** Clear the redo stack of pending presses, because a new action was taken. */
  clearRedo(cutId: string): void {
    const queue = this.#queues.get(cutId);
    if (!queue) return;
    queue.redoEntries = [];
    this.#closeIfEmpty(queue);
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
  press(target: PressTarget, settings: ToolSettings, input: StageInput, scale: number): boolean {
    if (this.#activePress) {
      if (!(input.kind === "pen" && this.#activePress.kind === "touch")) return false;
      this.cancel();
    }
    const queue = this.#queues.get(target.cutId) ?? this.#createQueue(target.cutId);
    queue.redoEntries = [];
    const tool = input.isEraserEnd || (settings.tool !== "fill" && settings.tool !== "lasso") ? "brush" : settings.tool;
    const entry = this.#createPress(target, settings, tool, scale);
    entry.inputs.push({ phase: "press", input });
    entry.brush?.press(input, getStrokeOptions(settings, input, BASE_LAYER));
    queue.entries.push(entry);
    const keepsDrawing = tool !== "fill";
    if (keepsDrawing) this.#activePress = { entry, queue, pointerId: input.pointerId, kind: input.kind, last: input };
    this.#publish();
    this.#updateFailureNotice(queue);
    void this.#drain(queue);
    return keepsDrawing;
  }

  move(input: StageInput): void {
    const active = this.#activePress;
    if (active?.pointerId !== input.pointerId) return;
    active.last = input;
    active.entry.inputs.push({ phase: "move", input });
    active.entry.brush?.move(input);
    if (active.entry.inputs.length >= PRESS_EVENTS_MAX) this.finish();
    else this.#stage?.onChange();
  }

  release(input: StageInput): void {
    const active = this.#activePress;
    if (active?.pointerId !== input.pointerId) return;
    const { entry, queue } = active;
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
    const getPoints = ({ inputs }: PendingPress) => inputs.map(({ input }) => input.point);
    return {
      strokes: entries.flatMap(({ strokes }) => strokes),
      live: entries.at(-1)?.live ?? null,
      outlines: entries.filter(({ tool }) => tool === "lasso").map(getPoints),
      dots: entries
        .filter(({ tool }) => tool === "fill")
        .flatMap((entry) => getPoints(entry).map((point) => ({ ...point, colour: entry.settings.brush.colour }))),
    };
  }

  /** Draw all pending input that can be drawn. */
  drain(): void {
    for (const queue of [...this.#queues.values()]) void this.#drain(queue);
  }

  #createPress(target: PressTarget, settings: ToolSettings, tool: PendingPress["tool"], scale: number): PendingPress {
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
      settings,
      tool,
      scale,
      inputs: [],
      brush: tool === "brush" ? brush : null,
      strokes,
      live: null,
    };
    return entry;
  }

  #createQueue(cutId: string): PressQueue {
    const { board, drawings } = this.#editor;
    const backgroundId = board.store.getState().view.cuts.get(cutId)?.background_id ?? null;
    const openDrawings = [drawings.open(cutId), ...(backgroundId === null ? [] : [drawings.open(backgroundId)])];
    const [own, background] = openDrawings.map(({ syncedDrawing }) => syncedDrawing);
    if (!own) throw new Error("A cut has a drawing.");
    const handleChange = (): void => {
      this.#updateFailureNotice(queue);
      void this.#drain(queue);
    };
    const unsubscribers = openDrawings.map(({ syncedDrawing }) => syncedDrawing.state.subscribe(handleChange));
    const close = (): void => {
      for (const unsubscribe of unsubscribers) unsubscribe();
      for (const { release } of openDrawings) release();
      board.dismissNoticesAbout(getNoticeCause(cutId));
    };
    const queue: PressQueue = {
      cutId,
      drawing: own,
      background: background ?? null,
      entries: [],
      redoEntries: [],
      isDraining: false,
      needsDrain: false,
      isFailureShown: false,
      close,
    };
    this.#queues.set(cutId, queue);
    return queue;
  }

  /** React to changes of the board or of the current target. */
  #handleBoardChange(): void {
    if (this.#activePress) {
      const { target } = this.#activePress.entry;
      const currentTarget = this.getPressTarget();
      if (currentTarget?.cutId !== target.cutId || currentTarget.drawingId !== target.drawingId) this.finish();
    }
    for (const queue of [...this.#queues.values()]) {
      this.#updateFailureNotice(queue);
      void this.#drain(queue);
    }
    this.#stage?.onChange();
  }

  async #drain(queue: PressQueue): Promise<void> {
    queue.needsDrain = queue.isDraining;
    if (queue.isDraining || !this.#canDraw(queue)) return;
    queue.isDraining = true;
    let offstageTools: StageTools | null = null;
    try {
      for (let entry = queue.entries[0]; entry && this.#canDraw(queue); entry = queue.entries[0]) {
        const isActive = this.#activePress?.entry === entry;
        if (entry.tool === "brush" && !isActive) {
          offstageTools?.setSettings(entry.settings);
          this.#addStrokes(queue, entry);
        } else if (this.#canReplayOnStage(entry)) {
          if (!(await this.#replayOnStage(queue, entry))) break;
        } else {
          if (isActive) break;
          offstageTools ??= this.#createOffstageTools(entry);
          await this.#replayOffstage(offstageTools, queue, entry);
        }
        queue.redoEntries = [];
        this.#remove(queue, entry);
      }
    } finally {
      offstageTools?.finish();
      offstageTools?.dispose();
      queue.isDraining = false;
      this.#publish();
    }
    if (queue.needsDrain) await this.#drain(queue);
  }

  #canDraw(queue: PressQueue): boolean {
    const { cutId, drawing, background, entries } = queue;
    const { board, drawings } = this.#editor;
    const { canEdit, view } = board.store.getState();
    if (!canEdit || !view.cuts.has(cutId) || drawings.isCopying(cutId)) return false;
    const targetDrawing = entries[0]?.target.role === "background" ? background : drawing;
    if (!targetDrawing?.state.getState().canEdit) return false;
    const phase = getQueuePhase(queue);
    return phase !== "loading" && !isDrawingUnavailable(this.#editor, cutId, phase);
  }

  /**
   * True if the stage shows this cut and has the same tool. The lasso selection then floats there, and a pen that is
   * down continues.
   */
  #canReplayOnStage({ target, settings }: PendingPress): boolean {
    const currentTarget = this.getPressTarget();
    const isShown = currentTarget?.cutId === target.cutId && currentTarget.role === target.role;
    return isShown && this.#stage?.tools.settings.tool === settings.tool;
  }

  /** Returns false if the stage isn't ready yet. */
  async #replayOnStage(queue: PressQueue, entry: PendingPress): Promise<boolean> {
    const stage = this.#stage;
    const isEraserEnd = entry.inputs[0]?.input.isEraserEnd;
    if (!stage?.tools.isReadyFor(entry.target, isEraserEnd)) {
      stage?.tools.loadTool().catch(() => undefined); // the next press tries again
      return false;
    }
    const { tools } = stage;
    const previousSettings = tools.settings;
    tools.setSettings(entry.settings);
    tools.setTarget(entry.target.role, getTargetLayer(queue, entry));
    const tool = replayPress(tools, entry);
    tools.setSettings(previousSettings);
    if (this.#activePress?.entry === entry) {
      this.#activePress = null;
      stage.resume(tool);
    }
    if (tools.pendingFill) await tools.pendingFill;
    return true;
  }

  async #replayOffstage(tools: StageTools, queue: PressQueue, entry: PendingPress): Promise<void> {
    tools.setSettings(entry.settings);
    await tools.loadTool();
    tools.setDrawings(queue.drawing, queue.background);
    tools.setTarget(entry.target.role, getTargetLayer(queue, entry));
    replayPress(tools, entry);
    if (tools.pendingFill) await tools.pendingFill;
  }

  /** Create tools without a stage, for a cut that is no longer shown. */
  #createOffstageTools({ target, scale }: PendingPress): StageTools {
    const { board, drawings } = this.#editor;
    const view = { setLive: () => undefined, notifyLiveChanged: () => undefined };
    return new StageTools(view, { paper: document.createElement("div"), scale }, drawings.options.canvas, {
      onBlocked: (reason) =>
        void loadNotice().then(({ notifyLayerBlocked }) =>
          notifyLayerBlocked({ board, drawings }, reason, { ...target, cutId: target.drawingId }),
        ),
      onToolReady: () => undefined,
    });
  }

  #addStrokes(queue: PressQueue, entry: PendingPress): void {
    const { board, drawings } = this.#editor;
    const targetDrawing = getTargetDrawing(queue, entry);
    if (!targetDrawing) return;
    const layerId = getTargetLayer(queue, entry);
    const reason = getBlockReason(targetDrawing, layerId);
    if (reason !== null) {
      void loadNotice().then(({ notifyLayerBlocked }) =>
        notifyLayerBlocked({ board, drawings }, reason, { ...entry.target, cutId: entry.target.drawingId }),
      );
      return;
    }
    // Another tab may already have recovered the stroke as abandoned.
    const existingIds = new Set(targetDrawing.document.getItems(layerId).map(({ id }) => id));
    for (const live of entry.strokes) if (!existingIds.has(live.id)) targetDrawing.commit(live.toStroke(), layerId);
  }

  #remove(queue: PressQueue, entry: PendingPress): void {
    const index = queue.entries.indexOf(entry);
    if (index < 0) return;
    queue.entries.splice(index, 1);
    for (const { id } of entry.strokes) this.#editor.drawings.removePendingStroke(id);
    this.#closeIfEmpty(queue);
  }

  #closeIfEmpty(queue: PressQueue): void {
    if (queue.entries.length > 0 || queue.redoEntries.length > 0) return;
    this.#queues.delete(queue.cutId);
    queue.close();
  }

  /** Undo the last pending press on the current cut. Returns false if there is none. */
  #undo(): boolean {
    const queue = this.#getCurrentQueue();
    const entry = queue?.entries.at(-1);
    if (!queue || !entry) return false;
    this.finish();
    queue.redoEntries.push(entry);
    this.#remove(queue, entry);
    this.#publish();
    return true;
  }

  #redo(): boolean {
    const queue = this.#getCurrentQueue();
    const entry = queue?.redoEntries.pop();
    if (!queue || !entry) return false;
    queue.entries.push(entry);
    const { drawingId, getLayerIn } = entry.target;
    for (const live of entry.strokes) this.#editor.drawings.pendingStrokes.add(drawingId, getLayerIn([]), live);
    this.#publish();
    void this.#drain(queue);
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
  #updateFailureNotice(queue: PressQueue): void {
    const { cutId, drawing, background, entries } = queue;
    const { board } = this.#editor;
    const { view } = board.store.getState();
    const cut = view.cuts.get(cutId);
    const isFailed =
      cut !== undefined && entries.length > 0 && isDrawingUnavailable(this.#editor, cutId, getQueuePhase(queue));
    if (isFailed === queue.isFailureShown) return;
    queue.isFailureShown = isFailed;
    if (!isFailed) {
      board.dismissNoticesAbout(getNoticeCause(cutId));
      return;
    }
    const retry = (): void => {
      drawing.retry();
      background?.retry();
    };
    board.notify({
      text: stageTexts.loadFailedWithStrokes({
        title: findCutTitle(board.store.getState(), cutId) ?? "",
      }),
      tone: "warning",
      isTemporary: false,
      cause: getNoticeCause(cutId),
      actions: [{ label: stageTexts.retry, run: retry }],
    });
  }
}

const instances = new WeakMap<EditorContext["drawings"], PendingInput>();

/** Return the pending input of an open board. It outlives the stage. */
export function getPendingInput(editor: Pick<EditorContext, "board" | "drawings">): PendingInput {
  const instance = instances.get(editor.drawings) ?? new PendingInput(editor);
  instances.set(editor.drawings, instance);
  return instance;
}

const getNoticeCause = (cutId: string) => `pending input ${cutId}`;

/** Return the combined load phase of the drawings that the first press needs. */
function getQueuePhase({ drawing, background, entries }: PressQueue): LoadPhase {
  const phase = drawing.state.getState().phase;
  return entries[0]?.target.role === "background" && background
    ? combinePhases(phase, background.state.getState().phase)
    : phase;
}

function getTargetDrawing({ drawing, background }: PressQueue, { target }: PendingPress): SyncedDrawing | null {
  return target.role === "background" ? background : drawing;
}

function getTargetLayer(queue: PressQueue, entry: PendingPress): string {
  return entry.target.getLayerIn(getTargetDrawing(queue, entry)?.document.layers ?? []);
}

/** Replay a press. Returns the tool that still has the pointer, or null. */
function replayPress(tools: StageTools, { inputs }: PendingPress): "brush" | "lasso" | null {
  let tool: "brush" | "lasso" | null = null;
  for (const { phase, input } of inputs) {
    if (phase === "press") tool = tools.press(input);
    else if (tool !== null && phase === "move") tools.move(tool, input);
    else if (tool !== null) tools.release(tool, input);
  }
  return tool;
}
