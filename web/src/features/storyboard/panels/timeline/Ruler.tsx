import { memo } from "react";
import { useStore } from "zustand";
import { useDesk } from "@/features/storyboard/desk/desk";
import { settings } from "@/features/storyboard/store/settings";
import type { BlockLayout } from "@/playback/layoutCuts";
import { rulerTicks } from "@/playback/ruler";
import styles from "./Timeline.module.css";
import type { Seen } from "./useWindow";

export const Ruler = memo(function Ruler({
  blocks,
  seen,
  pxPerFrame,
  total,
}: {
  blocks: BlockLayout;
  seen: Seen;
  pxPerFrame: number;
  total: number;
}) {
  const { project } = useDesk();
  const unit = useStore(settings, (state) => state.unit);
  if (total === 0) return null;
  // Blocks that are wider than their frames stretch the time; the ruler follows, and measures its steps on the mean.
  const stretched = Math.max(pxPerFrame, blocks.width / total);
  const ticks = rulerTicks({
    unit,
    fps: project.fps,
    pxPerFrame: stretched,
    xOfFrame: (frame) => blocks.xOfFrame(frame),
    total,
    from: seen.from,
    to: seen.to,
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
