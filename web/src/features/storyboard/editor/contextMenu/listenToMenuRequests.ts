import {
  type FoundTarget,
  findFocusedTarget,
  findMenuTarget,
  type MenuTarget,
} from "@/features/storyboard/editor/contextMenu/menuTarget";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { settings } from "@/features/storyboard/store/settings";
import { MENU_ATTRIBUTE, type MenuAnchor } from "@/ui/popups/MenuAtPoint";

/** Time after which a resting finger or pen opens a menu, in ms. */
const LONG_PRESS_MS = 500;
/** A finger or pen that moves farther scrolls or drags, in px. */
const MOVE_MAX_PX = 8;
/** Elements larger than this get the menu at their center when it is opened by keyboard, in px. */
const LARGE_PX = 400;
const PRIMARY_BUTTON = 1;

export interface MenuRequest {
  readonly target: MenuTarget;
  readonly anchor: MenuAnchor;
  /** Element with the focus; null if none has it. */
  readonly previousFocus: HTMLElement | null;
}

interface MenuRequestHost {
  /** A menu may be about to open: its code can load. */
  onIntent(): void;
  onRequest(request: MenuRequest): void;
}

/** A touch or pen that is down, or was last. */
interface Press {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  readonly found: FoundTarget;
  /** True if the browser drags the element after a long press of its own. */
  readonly isDraggedByBrowser: boolean;
  readonly startedAt: number;
  /** True once the press is long, if the menu opens only when it ends: until then it may drag the element. */
  opensOnRelease: boolean;
  hasOpened: boolean;
  timer?: ReturnType<typeof setTimeout>;
}

type Position = Pick<MouseEvent, "clientX" | "clientY">;

const toAnchor = ({ clientX: x, clientY: y }: Position): MenuAnchor => ({ x, y, width: 0, height: 0 });

/** Elements that a finger or pen can drag without the browser's drag and drop. */
const isDraggedByPointer = ({ target, element }: FoundTarget): boolean =>
  target.kind === "clip" || (target.kind === "cut" && element.closest("[data-blocks], [data-grip]") !== null);

/** Return false where a press of this pointer on the paper is a stroke or picks a color. */
function canOpenOnPaper(pointerType: string, canEdit: boolean): boolean {
  if (pointerType === "pen") return false;
  return pointerType !== "touch" || settings.getState().penOnly || !canEdit;
}

function getPointerType(event: MouseEvent): string {
  return "pointerType" in event ? String(event.pointerType) : "mouse";
}

/** True if the menu key opened it. On a Mac, Ctrl and the left button are a right click. */
function isKeyboardMenu(event: MouseEvent): boolean {
  const type = getPointerType(event);
  return event.button !== 2 && !event.ctrlKey && type !== "touch" && type !== "pen";
}

function findTargetAt(event: Position & { target: EventTarget | null }, editor: EditorContext): FoundTarget | null {
  const { target: element, clientX, clientY } = event;
  if (!(element instanceof Element)) return null;
  const target = findMenuTarget(element, editor);
  if (target) return { element, target };
  // In the timeline, grips and the playhead cover the blocks. Behind a menu that is closing, anything may be.
  if (!element.closest(`[data-expanded], [${MENU_ATTRIBUTE}]`)) return null;
  for (const below of document.elementsFromPoint(clientX, clientY)) {
    const targetBelow = below.closest(`[${MENU_ATTRIBUTE}]`) ? null : findMenuTarget(below, editor);
    if (targetBelow) return { element: below, target: targetBelow };
  }
  return null;
}

/**
 * Listen for right clicks, the menu key (or Shift+F10) and long presses on what has a context menu. Elsewhere the
 * browser's own menu opens. Returns a function that stops listening.
 */
export function listenToMenuRequests(editor: EditorContext, host: MenuRequestHost): () => void {
  const abortController = new AbortController();
  const { signal } = abortController;
  let press: Press | null = null;

  const open = ({ target }: FoundTarget, anchor: MenuAnchor): void => {
    const focused = document.activeElement;
    const previousFocus = focused instanceof HTMLElement && focused !== document.body ? focused : null;
    host.onRequest({ target, anchor, previousFocus });
  };
  const openByPress = (): void => {
    if (!press || press.hasOpened) return;
    press.hasOpened = true;
    open(press.found, toAnchor({ clientX: press.x, clientY: press.y }));
  };
  const isNearPress = ({ clientX, clientY }: Position): boolean =>
    press !== null && Math.hypot(clientX - press.x, clientY - press.y) <= MOVE_MAX_PX;
  const cancelPress = (): void => {
    clearTimeout(press?.timer);
    press = null;
  };
  const canEdit = (): boolean => editor.board.store.getState().canEdit;

  const handlePointerDown = (event: PointerEvent): void => {
    cancelPress();
    const { pointerType, pointerId, clientX: x, clientY: y } = event;
    if (event.button === 2) host.onIntent();
    if ((pointerType !== "touch" && pointerType !== "pen") || !event.isPrimary || event.button !== 0) return;
    const found = findTargetAt(event, editor);
    if (!found || (found.target.kind === "paper" && !canOpenOnPaper(pointerType, canEdit()))) return;
    const isDraggedByBrowser = found.element.closest("[draggable=true]") !== null;
    press = {
      pointerId,
      x,
      y,
      found,
      isDraggedByBrowser,
      startedAt: event.timeStamp,
      opensOnRelease: false,
      hasOpened: false,
    };
    host.onIntent();
    press.timer = setTimeout(() => {
      if (press && (isDraggedByBrowser || isDraggedByPointer(found))) press.opensOnRelease = true;
      else openByPress();
    }, LONG_PRESS_MS);
  };

  const handlePointerMove = (event: PointerEvent): void => {
    if (event.pointerId === press?.pointerId && !press.hasOpened && !isNearPress(event)) cancelPress();
  };

  const handlePointerEnd = (event: PointerEvent): void => {
    if (event.pointerId !== press?.pointerId) return;
    clearTimeout(press.timer);
    if (event.type === "pointerup" && press.opensOnRelease) openByPress();
  };

  /** Browsers that drag after a long press tell no more of the pointer, and some open no menu. */
  const handleDragEnd = (event: DragEvent): void => {
    const isLong = press !== null && event.timeStamp - press.startedAt >= LONG_PRESS_MS;
    if (press?.isDraggedByBrowser && isLong && isNearPress(event)) openByPress();
  };

  /** The end of a press that opened a menu doesn't click what is below it. */
  const preventClick = (event: Event): void => {
    const isInMenu = event.target instanceof Element && event.target.closest(`[${MENU_ATTRIBUTE}]`) !== null;
    if (!press?.hasOpened || isInMenu || !event.cancelable) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const handleContextMenu = (event: MouseEvent): void => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    if (event.target.closest("[role=menu]") || press?.hasOpened) {
      event.preventDefault();
      return;
    }
    const isByKeyboard = isKeyboardMenu(event);
    const found = isByKeyboard ? findFocusedTarget(editor) : findTargetAt(event, editor);
    if (!found) {
      if (event.target.closest(`[${MENU_ATTRIBUTE}]`)) event.preventDefault();
      return;
    }
    event.preventDefault();
    if (isByKeyboard) {
      openByKeyboard(found);
      return;
    }
    const pointerType = getPointerType(event);
    // The left button draws at the same time, or picks a color with Ctrl, which is also a right click on a Mac.
    const isDrawing = pointerType === "mouse" && (event.buttons & PRIMARY_BUTTON) !== 0;
    if (found.target.kind === "paper" && (isDrawing || !canOpenOnPaper(pointerType, canEdit()))) return;
    if (press) press.hasOpened = true;
    open(found, toAnchor(event));
  };

  const openByKeyboard = (found: FoundTarget): void => {
    const { x, y, width, height } = found.element.getBoundingClientRect();
    const isLarge = width > LARGE_PX || height > LARGE_PX;
    open(found, isLarge ? { x: x + width / 2, y: y + height / 2, width: 0, height: 0 } : { x, y, width, height });
  };

  const handleKeyDown = (event: KeyboardEvent): void => {
    const isMenuKey = event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey);
    if (!isMenuKey || event.defaultPrevented) return;
    const found = findFocusedTarget(editor);
    if (!found) return;
    event.preventDefault();
    host.onIntent();
    openByKeyboard(found);
  };

  document.addEventListener("pointerdown", handlePointerDown, { signal, capture: true });
  document.addEventListener("pointermove", handlePointerMove, { signal, capture: true, passive: true });
  document.addEventListener("pointerup", handlePointerEnd, { signal });
  document.addEventListener("pointercancel", handlePointerEnd, { signal, capture: true });
  document.addEventListener("dragend", handleDragEnd, { signal });
  document.addEventListener("touchend", preventClick, { signal, capture: true, passive: false });
  document.addEventListener("click", preventClick, { signal, capture: true });
  document.addEventListener("contextmenu", handleContextMenu, { signal });
  document.addEventListener("keydown", handleKeyDown, { signal });
  return () => {
    cancelPress();
    abortController.abort();
  };
}
