import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import type { StageController } from "@/features/storyboard/stage/stageController";
import { getCurrentCut } from "@/features/storyboard/store/boardState";
import { cameraFramesStore } from "@/features/storyboard/store/cameraFrames";
import type { Camera, Cut } from "@/features/storyboard/types";
import { removeCamera, swapCameraKeyframes } from "./cameraEdits";
import {
  type DragHandle,
  dragKeyframe,
  getCameraOrDefault,
  type KeyframeEnd,
  type KeyframeNudge,
  nudgeKeyframe,
  replaceKeyframe,
} from "./keyframeEdits";

interface CameraDrag {
  pointerId: number;
  cut: Cut;
  base: Camera;
  keyframe: KeyframeEnd;
  handle: DragHandle;
  from: { x: number; y: number };
  /** Latest event of the drag. Handed to the stage if a second finger turns the drag into a view gesture. */
  lastEvent: PointerEvent;
}

/** Canvas px per press of an arrow key: `one` alone, `many` with Shift. */
const NUDGE_STEP_PX = { one: 1, many: 10 };
const ZOOM_STEP = { one: 1.02, many: 1.2 };
const ROTATE_STEP_DEGREES = { one: 1, many: 15 };

/**
 * Edits the camera keyframes of the current cut with pointer and keyboard. Changes are previewed, and broadcast to
 * other users, until released; then they are committed as one undo step. Gestures that move the view are left to the
 * stage.
 */
export class CameraFrameController {
  #drag: CameraDrag | null = null;
  /** Cut with an uncommitted keyboard nudge, or null. The nudge is committed on key up. */
  #nudgedCutId: string | null = null;

  constructor(
    private readonly editor: EditorContext,
    private readonly stage: StageController,
  ) {}

  /** Start a drag on the handle under the pointer, given by its `data-hold` and `data-end` attributes. */
  handlePointerDown(event: PointerEvent): void {
    if (this.#drag) {
      this.#handleSecondPointer(event);
      return;
    }
    const cut = this.#getEditableCut();
    const handleElement = event.target instanceof Element ? event.target.closest<SVGElement>("[data-hold]") : null;
    if (!cut || !handleElement || event.button !== 0 || this.stage.isViewGesture(event)) return;
    const handle = parseHandle(handleElement.dataset.hold);
    if (!handle) return;
    event.stopPropagation();
    event.preventDefault();
    this.commit();
    if (handleElement.dataset.end === "from" || handleElement.dataset.end === "to")
      cameraFramesStore.setState({ selectedEnd: handleElement.dataset.end });
    const { selectedEnd } = cameraFramesStore.getState();
    const base = getCameraOrDefault(cut.camera, this.editor.project);
    const from = this.stage.toCanvas(event);
    this.#drag = {
      pointerId: event.pointerId,
      cut,
      base,
      keyframe: selectedEnd,
      handle,
      from,
      lastEvent: event,
    };
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
  }

  handlePointerMove(event: PointerEvent): void {
    const drag = this.#drag;
    if (drag?.pointerId !== event.pointerId) return;
    drag.lastEvent = event;
    const { base, keyframe, handle, from, cut } = drag;
    const dragVector = {
      from,
      to: this.stage.toCanvas(event),
      isConstrained: event.shiftKey,
      isFromCenter: event.altKey,
    };
    this.#preview(
      cut.id,
      replaceKeyframe(
        base,
        keyframe,
        dragKeyframe(base[keyframe], handle, dragVector, this.editor.project),
        this.editor.project,
      ),
    );
  }

  handlePointerUp(event: PointerEvent): void {
    if (this.#drag?.pointerId !== event.pointerId) return;
    if (event.type === "pointercancel") this.cancel();
    else this.commit();
  }

  /**
   * Preview a keyboard nudge of the selected keyframe; it is committed on key up. Returns false if the cut can't be
   * edited or a drag is in progress.
   */
  nudge(change: KeyframeNudge): boolean {
    const cut = this.#getEditableCut();
    if (!cut || this.#drag) return false;
    const { selectedEnd, dragPreview } = cameraFramesStore.getState();
    const base =
      dragPreview?.cutId === cut.id ? dragPreview.camera : getCameraOrDefault(cut.camera, this.editor.project);
    const next = nudgeKeyframe(base[selectedEnd], change, this.editor.project);
    this.#preview(cut.id, replaceKeyframe(base, selectedEnd, next, this.editor.project));
    this.#nudgedCutId = cut.id;
    return true;
  }

  /** Commit the preview. Returns false if there was none. */
  commit(): boolean {
    const { dragPreview } = cameraFramesStore.getState();
    this.#endDrag();
    if (!dragPreview) return false;
    return this.editor.edits.setCamera(new Map([[dragPreview.cutId, dragPreview.camera]]));
  }

  /** Discard the preview. Returns false if no gesture was in progress. */
  cancel(): boolean {
    const wasActive = this.#drag !== null || this.#nudgedCutId !== null;
    this.#endDrag();
    return wasActive;
  }

  /** Return true if the key was handled. */
  handleKeyDown(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Escape") {
      if (!this.cancel()) cameraFramesStore.setState({ isOn: false });
    } else if (!this.#getEditableCut() || !this.#handleFrameKey(event)) return false;
    event.preventDefault();
    return true;
  }

  handleKeyUp(): void {
    if (this.#nudgedCutId !== null) this.commit();
  }

  #handleFrameKey(event: KeyboardEvent): boolean {
    const size = event.shiftKey ? "many" : "one";
    switch (event.key) {
      case "ArrowLeft":
        return this.nudge({ x: -NUDGE_STEP_PX[size] });
      case "ArrowRight":
        return this.nudge({ x: NUDGE_STEP_PX[size] });
      case "ArrowUp":
        return this.nudge({ y: -NUDGE_STEP_PX[size] });
      case "ArrowDown":
        return this.nudge({ y: NUDGE_STEP_PX[size] });
      case "+":
      case "=":
        return this.nudge({ zoom: 1 / ZOOM_STEP.one });
      case "-":
        return this.nudge({ zoom: ZOOM_STEP.one });
      case "[":
      case "{":
        return this.nudge({ turn: -ROTATE_STEP_DEGREES[size] });
      case "]":
      case "}":
        return this.nudge({ turn: ROTATE_STEP_DEGREES[size] });
      case "1":
      case "2":
        cameraFramesStore.setState({ selectedEnd: event.key === "1" ? "from" : "to" });
        return true;
      case "x":
      case "X":
        swapCameraKeyframes(this.editor);
        return true;
      case "Delete":
      case "Backspace":
        removeCamera(this.editor);
        return true;
      default:
        return false;
    }
  }

  /** Turn a one-finger drag into a two-finger view gesture: discard the preview and hand both pointers to the stage. */
  #handleSecondPointer(event: PointerEvent): void {
    const { lastEvent } = this.#drag ?? {};
    if (event.pointerType !== "touch" || lastEvent?.pointerType !== "touch") return;
    event.stopPropagation();
    this.cancel();
    this.stage.takeOverPointers([lastEvent, event]);
  }

  /** Return the current cut, or undefined if the user can't edit it. */
  #getEditableCut(): Cut | undefined {
    const state = this.editor.board.store.getState();
    return state.canEdit ? getCurrentCut(state) : undefined;
  }

  #preview(cutId: string, camera: Camera): void {
    cameraFramesStore.setState({ dragPreview: { cutId, camera } });
    this.#sendFrames([camera.from, camera.to]);
  }

  #endDrag(): void {
    const hadPreview = cameraFramesStore.getState().dragPreview !== null;
    this.#drag = null;
    this.#nudgedCutId = null;
    cameraFramesStore.setState({ dragPreview: null });
    if (hadPreview) this.#sendFrames(null);
  }

  #sendFrames(keyframes: [Camera["from"], Camera["to"]] | null): void {
    this.editor.presence.getState().boardPresence?.peers.updatePresence({ camera_frames: keyframes });
  }
}

function parseHandle(name: string | undefined): DragHandle | null {
  if (name === "move" || name === "turn") return { kind: name };
  const corner = Number(name);
  return corner === 0 || corner === 1 || corner === 2 || corner === 3 ? { kind: "size", corner } : null;
}
