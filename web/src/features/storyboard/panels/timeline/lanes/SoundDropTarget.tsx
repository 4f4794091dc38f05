import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  useAudioState,
  useAudioStore,
  useBoard,
  useEditorContext,
} from "@/features/storyboard/editorContext/editorContext";
import type { DropTarget } from "@/features/storyboard/sound/soundEdits";
import { texts } from "@/features/storyboard/texts";
import type { BlockLayout, CutLayout } from "@/playback/layoutCuts";
import styles from "./Lanes.module.css";
import { createLaneTimeScale } from "./laneTimeScale";
import { laneTexts } from "./texts";

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
  target: DropTarget;
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
  const [indicator, setIndicator] = useState<DropIndicator | null>(null);
  const latest = useRef({ blocks, layout, pxPerFrame, tracks });
  useLayoutEffect(() => {
    latest.current = { blocks, layout, pxPerFrame, tracks };
  }, [blocks, layout, pxPerFrame, tracks]);

  useEffect(() => {
    const element = region.current;
    if (!element || !sound || !canEdit) return;
    const abortController = new AbortController();
    const getIndicatorAt = (event: DragEvent): DropIndicator | null => {
      if (!event.dataTransfer?.types.includes("Files") || !scroller.current) return null;
      const {
        blocks: currentBlocks,
        layout: currentLayout,
        pxPerFrame: currentPxPerFrame,
        tracks: currentTracks,
      } = latest.current;
      const box = scroller.current.getBoundingClientRect();
      const x = event.clientX - box.left + scroller.current.scrollLeft - leadPx;
      const target = event.target instanceof Element ? event.target : null;
      const at = Math.max(
        0,
        Math.round(createLaneTimeScale(currentBlocks, currentLayout.total, project.fps, currentPxPerFrame).toSample(x)),
      );
      const regionLeft = element.getBoundingClientRect().left;
      if (target?.closest("[data-blocks]") && x >= 0 && x < currentBlocks.width) {
        const index = currentBlocks.getVisibleRange(x, x).first;
        const { view } = board.store.getState();
        const cutId = view.order[index];
        if (cutId !== undefined) {
          const cutLeft = currentBlocks.getLeft(index) + leadPx - scroller.current.scrollLeft + box.left - regionLeft;
          const name = texts.cutOption(index + 1, view.cuts.get(cutId)?.name ?? "");
          return {
            target: { trackId: null, anchorCutId: cutId, at: 0 },
            x: cutLeft,
            text: laneTexts.dropOnCut({ cut: name }),
          };
        }
      }
      const area = target?.closest<HTMLElement>("[data-lanes]");
      let trackId: string | null = null;
      if (area) {
        const lane = Math.floor((event.clientY - area.getBoundingClientRect().top + area.scrollTop) / lanePx);
        const track = currentTracks[lane];
        trackId = track && !track.locked ? track.id : null;
      }
      return { target: { trackId, anchorCutId: null, at }, x: event.clientX - regionLeft, text: laneTexts.drop };
    };
    const handleDragOver = (event: DragEvent): void => {
      const next = getIndicatorAt(event);
      if (!next) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
      setIndicator(next);
    };
    const handleDrop = (event: DragEvent): void => {
      const next = getIndicatorAt(event);
      setIndicator(null);
      if (!next) return;
      event.preventDefault();
      event.stopPropagation();
      void sound.addFiles([...(event.dataTransfer?.files ?? [])], next.target);
    };
    const handleDragLeave = (event: DragEvent): void => {
      if (!(event.relatedTarget instanceof Node) || !element.contains(event.relatedTarget)) setIndicator(null);
    };
    const { signal } = abortController;
    element.addEventListener("dragenter", handleDragOver, { signal });
    element.addEventListener("dragover", handleDragOver, { signal });
    element.addEventListener("dragleave", handleDragLeave, { signal });
    element.addEventListener("drop", handleDrop, { signal });
    return () => abortController.abort();
  }, [region, scroller, sound, canEdit, project.fps, board, lanePx, leadPx]);

  if (!indicator) return null;
  return (
    <>
      <span className={styles.dropIndicator} style={{ left: indicator.x, top: 0, bottom: 11 }} />
      <span className={styles.dropLabel} style={{ left: indicator.x + 6, top: 4 }}>
        {indicator.text}
      </span>
    </>
  );
}
