import { toggleFullscreen } from "@/features/storyboard/fullscreen";
import type { Desk } from "@/features/storyboard/store/desk";
import { setSize, settings } from "@/features/storyboard/store/settings";

/** A press of Space shorter than this plays; longer, it is held (to pan). */
const TAP_MS = 350;

const SIZE_PRESETS = [1, 2, 6, 12, 24, 48];

const typing =
  "input:not([type=range], [type=color], [type=checkbox], [type=radio]), textarea, select, [contenteditable=true]";
const popups = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox][data-popup]";
const pressed = "button, a[href], [role=radio], [role=checkbox], [role=switch], [role=tab]";
const steered = "[role=slider], input[type=range], [role=radio], [role=tab]";

function within(event: KeyboardEvent, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null;
}

/** The board's keys, while nobody types and no dialog or menu is open. The focused widget has the first word. */
export function listenToKeys(desk: Desk): () => void {
  const { board, edits, session } = desk;
  const { transport } = board;
  let spaceAt: number | null = null;

  const withControl = (event: KeyboardEvent): (() => void) | undefined => {
    const key = event.key.toLowerCase();
    if (event.altKey || !board.store.getState().canEdit) return undefined;
    if (key === "z") return event.shiftKey ? () => session.redo() : () => session.undo();
    return key === "y" && !event.shiftKey ? () => session.redo() : undefined;
  };

  const withAlt = (event: KeyboardEvent): (() => void) | undefined => {
    if (event.key === "ArrowLeft") return () => edits.nudge(-1);
    return event.key === "ArrowRight" ? () => edits.nudge(1) : undefined;
  };

  const steering = (event: KeyboardEvent): (() => void) | undefined => {
    if (within(event, steered)) return undefined;
    switch (event.key) {
      case "ArrowLeft":
        return () => transport.stepCut(-1);
      case "ArrowRight":
        return () => transport.stepCut(1);
      case "Home":
        return () => transport.toStart();
      case "End":
        return () => transport.toEnd();
      default:
        return undefined;
    }
  };

  const plain = (event: KeyboardEvent): (() => void) | undefined => {
    const { size } = settings.getState();
    switch (event.key.toLowerCase()) {
      case "b":
        return () => settings.setState({ tool: "pencil" });
      case "e":
      case "7":
        return () => settings.setState({ tool: "eraser" });
      case "[":
        return () => setSize(size - (size > 16 ? 4 : 1));
      case "]":
        return () => setSize(size + (size >= 16 ? 4 : 1));
      case ",":
        return () => transport.stepFrame(-1);
      case ".":
        return () => transport.stepFrame(1);
      case "n":
        return () => edits.addCut();
      case "f":
        return () => void toggleFullscreen();
      case "1":
      case "2":
      case "3":
      case "4":
      case "5":
      case "6":
        return () => setSize(SIZE_PRESETS[Number(event.key) - 1] as number);
      default:
        return steering(event);
    }
  };

  const actionOf = (event: KeyboardEvent): (() => void) | undefined => {
    // [ and ] need AltGr on many keyboards, which arrives as Ctrl+Alt.
    if (event.getModifierState("AltGraph")) return "[]".includes(event.key) ? plain(event) : undefined;
    if (event.ctrlKey || event.metaKey) return withControl(event);
    if (event.altKey) return withAlt(event);
    return event.shiftKey ? undefined : plain(event);
  };

  const down = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || within(event, typing) || within(event, popups)) return;
    if (event.key === " ") {
      if (within(event, pressed) || within(event, steered)) return;
      event.preventDefault();
      if (!event.repeat) spaceAt = performance.now();
      return;
    }
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    action();
  };

  const up = (event: KeyboardEvent): void => {
    if (event.key !== " " || spaceAt === null) return;
    const tapped = performance.now() - spaceAt < TAP_MS;
    spaceAt = null;
    if (tapped) transport.toggle();
  };

  // Space held while the pointer works is a hold, however short.
  const point = (): void => {
    spaceAt = null;
  };

  document.addEventListener("keydown", down);
  document.addEventListener("keyup", up);
  document.addEventListener("pointerdown", point);
  return () => {
    document.removeEventListener("keydown", down);
    document.removeEventListener("keyup", up);
    document.removeEventListener("pointerdown", point);
  };
}
