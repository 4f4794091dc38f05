import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  useAudioState,
  useAudioStore,
  useBoard,
  useEditorContext,
} from "@/features/storyboard/editorContext/editorContext";
import { messages } from "@/features/storyboard/messages";
import type { DropTarget } from "@/features/storyboard/sound/soundEdits";
import type { BlockLayout, CutLayout } from "@/playback/layoutCuts";
import styles from "./Lanes.module.css";
import { createLaneTimeScale } from "./laneTimeScale";
import { laneMessages } from "./messages";

interface SoundDropTargetProps {
  region: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLDivElement | null>;
  blocks: BlockLayout;
  layout: CutLayout;
  pxPerFrame: number;
  lanePx: number;
  leadPx: number;
}

interface DropIndicator {
  place: DropTarget;
  /** px from the left edge of the region. */
  x: number;
  text: string;
}

/**
 * Drop target for sound files on the timeline. Sounds dropped on a cut are anchored to it; others to the board's time.
 */
export default function SoundDropTarget({
  region,
  scroller,
  blocks,
  layout,
  pxPerFrame,
  lanePx,
  leadPx,
}: SoundDropTargetProps) {
  const { project, board } = useEditorContext();
  const sound = useAudioStore();
  const canEdit = useBoard((state) => state.canEdit);
  const tracks = useAudioState((state) => state.view.tracks);
  const [over, setOver] = useState<DropIndicator | null>(null);
  const laid = useRef({ blocks, layout, pxPerFrame, tracks });
  useLayoutEffect(() => {
    laid.current = { blocks, layout, pxPerFrame, tracks };
  }, [blocks, layout, pxPerFrame, tracks]);

  useEffect(() => {
    const element = region.current;
    if (!element || !sound || !canEdit) return;
    const listening = new AbortController();
    const overAt = (event: DragEvent): DropIndicator | null => {
      if (!event.dataTransfer?.types.includes("Files") || !scroller.current) return null;
      const { blocks: now, layout: cuts, pxPerFrame: scale, tracks: lanes } = laid.current;
      const box = scroller.current.getBoundingClientRect();
      const x = event.clientX - box.left + scroller.current.scrollLeft - leadPx;
      const target = event.target instanceof Element ? event.target : null;
      const at = Math.max(0, Math.round(createLaneTimeScale(now, cuts.total, project.fps, scale).toSample(x)));
      const left = element.getBoundingClientRect().left;
      if (target?.closest("[data-blocks]") && x >= 0 && x < now.width) {
        const index = now.getVisibleRange(x, x).first;
        const { view } = board.store.getState();
        const cutId = view.order[index];
        if (cutId !== undefined) {
          const edge = now.getLeft(index) + leadPx - scroller.current.scrollLeft + box.left - left;
          const name = messages.cutOption(index + 1, view.cuts.get(cutId)?.name ?? "");
          return { place: { trackId: null, anchorCutId: cutId, at: 0 }, x: edge, text: laneMessages.dropOnCut(name) };
        }
      }
      const area = target?.closest<HTMLElement>("[data-lanes]");
      let trackId: string | null = null;
      if (area) {
        const lane = Math.floor((event.clientY - area.getBoundingClientRect().top + area.scrollTop) / lanePx);
        const track = lanes[lane];
        trackId = track && !track.locked ? track.id : null;
      }
      return { place: { trackId, anchorCutId: null, at }, x: event.clientX - left, text: laneMessages.drop };
    };
    const show = (event: DragEvent): void => {
      const next = overAt(event);
      if (!next) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
      setOver(next);
    };
    const drop = (event: DragEvent): void => {
      const next = overAt(event);
      setOver(null);
      if (!next) return;
      event.preventDefault();
      event.stopPropagation();
      void sound.addFiles([...(event.dataTransfer?.files ?? [])], next.place);
    };
    const leave = (event: DragEvent): void => {
      if (!(event.relatedTarget instanceof Node) || !element.contains(event.relatedTarget)) setOver(null);
    };
    const { signal } = listening;
    element.addEventListener("dragenter", show, { signal });
    element.addEventListener("dragover", show, { signal });
    element.addEventListener("dragleave", leave, { signal });
    element.addEventListener("drop", drop, { signal });
    return () => listening.abort();
  }, [region, scroller, sound, canEdit, project.fps, board, lanePx, leadPx]);

  if (!over) return null;
  return (
    <>
      <span className={styles.dropLine} style={{ left: over.x, top: 0, bottom: 11 }} />
      <span className={styles.dropMark} style={{ left: over.x + 6, top: 4 }}>
        {over.text}
      </span>
    </>
  );
}
