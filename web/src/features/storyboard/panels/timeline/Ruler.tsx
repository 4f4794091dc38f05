import { memo } from "react";
import { useStore } from "zustand";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { settings } from "@/features/storyboard/store/settings";
import type { BlockLayout } from "@/playback/layoutCuts";
import { getRulerTicks } from "@/playback/ruler";
import styles from "./Timeline.module.css";
import type { VisibleRange } from "./useVisibleRange";

export const Ruler = memo(function Ruler({
  blocks,
  visibleRange,
  pxPerFrame,
  total,
}: {
  blocks: BlockLayout;
  visibleRange: VisibleRange;
  pxPerFrame: number;
  total: number;
}) {
  const { project } = useEditorContext();
  const unit = useStore(settings, (state) => state.unit);
  if (total === 0) return null;
  // Blocks wider than their frames stretch the time scale, so choose the tick interval by the average px per frame.
  const averagePxPerFrame = Math.max(pxPerFrame, blocks.width / total);
  const ticks = getRulerTicks({
    unit,
    fps: project.fps,
    pxPerFrame: averagePxPerFrame,
    getXOfFrame: (frame) => blocks.getXOfFrame(frame),
    total,
    from: visibleRange.from,
    to: visibleRange.to,
  });
  return ticks.map((tick) => (
    <span
      key={tick.frame}
      className={tick.value === null ? styles.tick : styles.majorTick}
      style={{ transform: `translateX(${tick.x}px)` }}
      aria-hidden="true"
    >
      {tick.value === null ? null : unit === "seconds" ? `${tick.value}s` : tick.value}
    </span>
  ));
});
