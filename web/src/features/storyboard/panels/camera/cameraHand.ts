import type { Desk } from "@/features/storyboard/desk/desk";
import type { StageController } from "@/features/storyboard/stage/stageController";
import { framing } from "@/features/storyboard/store/framing";
import { currentCut } from "@/features/storyboard/store/state";
import type { Camera, Cut } from "@/features/storyboard/types";
import { removeCamera, swapEnds } from "./cameraEdits";
import { cameraOf, dragged, type End, type Hold, type Nudge, nudged, withFraming } from "./gestures";

interface Gesture {
  pointerId: number;
  cut: Cut;
  base: Camera;
  end: End;
  hold: Hold;
  from: { x: number; y: number };
  /** The last event of it: a finger may turn out to be the first of two that move the view. */
  last: PointerEvent;
}

/** px of the canvas to a press of an arrow, and with Shift. */
const NUDGE = { one: 1, many: 10 };
const ZOOM = { one: 1.02, many: 1.2 };
const TURN = { one: 1, many: 15 };

/**
 * Moves the camera of the current cut by pointers and keys. What is under way is a trial that everybody sees; let go, it
 * is one step of undo. Whatever moves the view is left to the stage.
 */
export class CameraHand {
  #gesture: Gesture | null = null;
  /** A trial by keys, until the key is let go. */
  #byKeys: string | null = null;

  constructor(
    private readonly desk: Desk,
    private readonly stage: StageController,
  ) {}

  /** Takes hold at what the element says of itself (`data-hold`, `data-end`). */
  press(event: PointerEvent): void {
    if (this.#gesture) {
      this.#pressAgain(event);
      return;
    }
    const cut = this.#cut();
    const grip = event.target instanceof Element ? event.target.closest<SVGElement>("[data-hold]") : null;
    if (!cut || !grip || event.button !== 0 || this.stage.movesView(event)) return;
    const hold = holdOf(grip.dataset.hold);
    if (!hold) return;
    event.stopPropagation();
    event.preventDefault();
    this.commit();
    if (grip.dataset.end === "from" || grip.dataset.end === "to") framing.setState({ end: grip.dataset.end });
    const { end } = framing.getState();
    const base = cameraOf(cut.camera, this.desk.project);
    const from = this.stage.toCanvas(event);
    this.#gesture = { pointerId: event.pointerId, cut, base, end, hold, from, last: event };
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    const gesture = this.#gesture;
    if (gesture?.pointerId !== event.pointerId) return;
    gesture.last = event;
    const { base, end, hold, from, cut } = gesture;
    const way = { from, to: this.stage.toCanvas(event), isEven: event.shiftKey, fromMiddle: event.altKey };
    this.#try(cut.id, withFraming(base, end, dragged(base[end], hold, way, this.desk.project), this.desk.project));
  }

  release(event: PointerEvent): void {
    if (this.#gesture?.pointerId !== event.pointerId) return;
    if (event.type === "pointercancel") this.giveUp();
    else this.commit();
  }

  /** By a key: the trial stands until the key is let go. */
  nudge(by: Nudge): boolean {
    const cut = this.#cut();
    if (!cut || this.#gesture) return false;
    const { end, trial } = framing.getState();
    const base = trial?.cutId === cut.id ? trial.camera : cameraOf(cut.camera, this.desk.project);
    const next = nudged(base[end], by, this.desk.project);
    this.#try(cut.id, withFraming(base, end, next, this.desk.project));
    this.#byKeys = cut.id;
    return true;
  }

  /** What was tried stands; false where nothing was. */
  commit(): boolean {
    const { trial } = framing.getState();
    this.#end();
    if (!trial) return false;
    return this.desk.edits.setCamera(new Map([[trial.cutId, trial.camera]]));
  }

  /** Everything is as it was before the gesture; false where there is none. */
  giveUp(): boolean {
    const isOn = this.#gesture !== null || this.#byKeys !== null;
    this.#end();
    return isOn;
  }

  /** True where a key meant something to the frames. */
  steer(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Escape") {
      if (!this.giveUp()) framing.setState({ isOn: false });
    } else if (!this.#cut() || !this.#press(event)) return false;
    event.preventDefault();
    return true;
  }

  /** A key is let go. */
  keyUp(): void {
    if (this.#byKeys !== null) this.commit();
  }

  #press(event: KeyboardEvent): boolean {
    const size = event.shiftKey ? "many" : "one";
    switch (event.key) {
      case "ArrowLeft":
        return this.nudge({ x: -NUDGE[size] });
      case "ArrowRight":
        return this.nudge({ x: NUDGE[size] });
      case "ArrowUp":
        return this.nudge({ y: -NUDGE[size] });
      case "ArrowDown":
        return this.nudge({ y: NUDGE[size] });
      case "+":
      case "=":
        return this.nudge({ zoom: 1 / ZOOM.one });
      case "-":
        return this.nudge({ zoom: ZOOM.one });
      case "[":
      case "{":
        return this.nudge({ turn: -TURN[size] });
      case "]":
      case "}":
        return this.nudge({ turn: TURN[size] });
      case "1":
      case "2":
        framing.setState({ end: event.key === "1" ? "from" : "to" });
        return true;
      case "x":
      case "X":
        swapEnds(this.desk);
        return true;
      case "Delete":
      case "Backspace":
        removeCamera(this.desk);
        return true;
      default:
        return false;
    }
  }

  /** A second finger: both move the view, and the frame stays where it was. */
  #pressAgain(event: PointerEvent): void {
    const { last } = this.#gesture ?? {};
    if (event.pointerType !== "touch" || last?.pointerType !== "touch") return;
    event.stopPropagation();
    this.giveUp();
    this.stage.handOver([last, event]);
  }

  /** The current cut, for who may change it. */
  #cut(): Cut | undefined {
    const state = this.desk.board.store.getState();
    return state.canEdit ? currentCut(state) : undefined;
  }

  #try(cutId: string, camera: Camera): void {
    framing.setState({ trial: { cutId, camera } });
    this.#tell([camera.from, camera.to]);
  }

  #end(): void {
    const wasOn = framing.getState().trial !== null;
    this.#gesture = null;
    this.#byKeys = null;
    framing.setState({ trial: null });
    if (wasOn) this.#tell(null);
  }

  #tell(framings: [Camera["from"], Camera["to"]] | null): void {
    this.desk.others.getState().together?.peers.be({ camera_frames: framings });
  }
}

function holdOf(name: string | undefined): Hold | null {
  if (name === "move" || name === "turn") return { kind: name };
  const corner = Number(name);
  return corner === 0 || corner === 1 || corner === 2 || corner === 3 ? { kind: "size", corner } : null;
}
