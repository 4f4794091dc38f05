import { type RefObject, useEffect, useRef } from "react";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import type { Script } from "@/features/storyboard/types";
import { getRowId } from "./getRowId";

/** So long after somebody scrolled, the script stays where they left it, ms. */
const USER_SCROLL_PAUSE_MS = 1500;
const USER_SCROLL_EVENTS = ["wheel", "touchmove", "pointerdown"] as const;

/** Going to a cut brings what the script says of it into sight, unless somebody is just scrolling there. */
export function useScrollToCurrentCut(
  panel: RefObject<HTMLElement | null>,
  script: Script,
  currentId: string | null,
): void {
  const { board } = useEditorContext();
  const latest = useRef(script);
  const movedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    latest.current = script;
  });
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const ended = new AbortController();
    const moved = (): void => {
      movedAt.current = performance.now();
    };
    for (const what of USER_SCROLL_EVENTS)
      element.addEventListener(what, moved, { passive: true, signal: ended.signal });
    return () => ended.abort();
  }, [panel]);
  useEffect(() => {
    const element = panel.current;
    if (!element || currentId === null || performance.now() - movedAt.current < USER_SCROLL_PAUSE_MS) return;
    const placed = latest.current.placed.find(({ cut_id }) => cut_id === currentId);
    const { view } = board.store.getState();
    const shot = view.shots.get(view.cuts.get(currentId)?.shot_id ?? "");
    const key = placed?.scene ?? view.scenes.get(shot?.scene_id ?? "")?.text_id;
    const scene = [...element.querySelectorAll<HTMLElement>("[data-scene]")].find((each) => each.dataset.scene === key);
    if (!scene || key == null) return;
    const row =
      placed?.parts[0] === undefined ? null : document.getElementById(getRowId({ scene: key, part: placed.parts[0] }));
    scrollToElement(element, row ?? scene);
    // Its paragraphs come once it is near.
    if (!row && placed)
      requestAnimationFrame(() => requestAnimationFrame(() => scrollToRow(element, key, placed.parts[0])));
  }, [board, panel, currentId]);
}

function scrollToRow(panel: HTMLElement, scene: string, part: number | undefined): void {
  const row = part === undefined ? null : document.getElementById(getRowId({ scene, part }));
  if (row) scrollToElement(panel, row);
}

/** Not far from the top, unless it can be seen already. */
function scrollToElement(panel: HTMLElement, element: HTMLElement): void {
  const [frame, box] = [panel.getBoundingClientRect(), element.getBoundingClientRect()];
  const isSeen = box.top >= frame.top && Math.min(box.bottom, box.top + frame.height / 3) <= frame.bottom;
  if (!isSeen) panel.scrollTop += box.top - frame.top - frame.height / 6;
}
