import { type RefObject, useEffect, useRef } from "react";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import type { Script } from "@/features/storyboard/types";
import { getRowId } from "./paragraphSelection";

/** Time after the user's last scrolling during which the script doesn't scroll by itself, in ms. */
const USER_SCROLL_PAUSE_MS = 1500;
const USER_SCROLL_EVENTS = ["wheel", "touchmove", "pointerdown"] as const;

/** Scroll to the script paragraphs of the current cut when it changes, unless the user is scrolling. */
export function useScrollToCurrentCut(
  panel: RefObject<HTMLElement | null>,
  script: Script,
  currentId: string | null,
): void {
  const { board } = useEditorContext();
  const latest = useRef(script);
  const userScrolledAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    latest.current = script;
  });
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const controller = new AbortController();
    const handleUserScroll = (): void => {
      userScrolledAt.current = performance.now();
    };
    for (const eventType of USER_SCROLL_EVENTS)
      element.addEventListener(eventType, handleUserScroll, { passive: true, signal: controller.signal });
    return () => controller.abort();
  }, [panel]);
  useEffect(() => {
    const element = panel.current;
    if (!element || currentId === null || performance.now() - userScrolledAt.current < USER_SCROLL_PAUSE_MS) return;
    const placed = latest.current.placed.find(({ cut_id }) => cut_id === currentId);
    const { view } = board.store.getState();
    const shot = view.shots.get(view.cuts.get(currentId)?.shot_id ?? "");
    const key = placed?.scene ?? view.scenes.get(shot?.scene_id ?? "")?.text_id;
    const scene = [...element.querySelectorAll<HTMLElement>("[data-scene]")].find((each) => each.dataset.scene === key);
    if (!scene || key == null) return;
    const row =
      placed?.parts[0] === undefined ? null : document.getElementById(getRowId({ scene: key, part: placed.parts[0] }));
    scrollToElement(element, row ?? scene);
    // Paragraphs are rendered once their scene is near the viewport, so scroll again two frames later.
    if (!row && placed)
      requestAnimationFrame(() => requestAnimationFrame(() => scrollToRow(element, key, placed.parts[0])));
  }, [board, panel, currentId]);
}

function scrollToRow(panel: HTMLElement, scene: string, part: number | undefined): void {
  const row = part === undefined ? null : document.getElementById(getRowId({ scene, part }));
  if (row) scrollToElement(panel, row);
}

/** Scroll the element close to the top of the panel, unless it is visible already. */
function scrollToElement(panel: HTMLElement, element: HTMLElement): void {
  const [panelRect, elementRect] = [panel.getBoundingClientRect(), element.getBoundingClientRect()];
  const isVisible =
    elementRect.top >= panelRect.top &&
    Math.min(elementRect.bottom, elementRect.top + panelRect.height / 3) <= panelRect.bottom;
  if (!isVisible) panel.scrollTop += elementRect.top - panelRect.top - panelRect.height / 6;
}
