import {
  type CSSProperties,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { deferredComponent } from "@/features/storyboard/editorContext/deferred";
import { useAudioState, useBoard, useEditorContext, usePeers } from "@/features/storyboard/editorContext/editorContext";
import { LANE_PX, LANES_VISIBLE, LANES_VISIBLE_NARROW } from "@/features/storyboard/limits";
import { messages } from "@/features/storyboard/messages";
import { useIsNarrow } from "@/features/storyboard/shared/useIsNarrow";
import { settings } from "@/features/storyboard/store/settings";
import { type BlockLayout, layoutBlocks } from "@/playback/layoutCuts";
import { Blocks } from "./Blocks";
import { LEAD_PX, TRACK_HEADERS_NARROW_PX, TRACK_HEADERS_PX, TRAIL_PX } from "./margins";
import { Playhead } from "./Playhead";
import { Ruler } from "./Ruler";
import styles from "./Timeline.module.css";
import { getTimelineHeight } from "./timelineHeight";
import { getScrollAfterZoom, getZoomedPxPerFrame } from "./timelineZoom";
import type { TrimPreview } from "./trimPreview";
import { useScrub } from "./useScrub";
import { useViewportRef, useVisibleRange, useWheelZoom } from "./useVisibleRange";

const PeerPlayheads = deferredComponent(() => import("./PeerPlayheads"));
const TimelineResizeHandle = deferredComponent(() => import("./TimelineResizeHandle"));
const ZoomButtons = deferredComponent(() => import("./ZoomButtons"));
const ShotBand = deferredComponent(() => import("./ShotBand"));
const TransitionHandles = deferredComponent(() => import("./TransitionHandles"));
const BlockDragLayer = deferredComponent(() => import("./BlockDragLayer"));
const Lanes = deferredComponent(() => import("./lanes/Lanes"));
const TrackHeaders = deferredComponent(() => import("./lanes/TrackHeaders"));
const AudioBlockedBadge = deferredComponent(() => import("./lanes/AudioBlockedBadge"));
const RecordBar = deferredComponent(() => import("./lanes/RecordBar"));
const SoundDropTarget = deferredComponent(() => import("./lanes/SoundDropTarget"));

export function Timeline() {
  const alone = usePeers().size === 0;
  const laid = useBoard((state) => state.layout);
  // While a cut's edge is dragged, lay out the cuts as if it were applied.
  const [trial, setTrial] = useState<TrimPreview | null>(null);
  const layout = trial?.layout ?? laid;
  const expanded = useStore(settings, (state) => state.timelineExpanded);
  const pictures = useStore(settings, (state) => state.timelineExpanded && state.thumbnails);
  const pxPerFrame = useStore(settings, (state) => state.pxPerFrame);
  const hasShots = useBoard((state) => state.shots.runs.length > 0);
  const blocks = useMemo(() => layoutBlocks(layout, { pxPerFrame }), [layout, pxPerFrame]);
  const trackCount = useAudioState((state) => state.view.tracks.length);
  const isHeard = trackCount > 0;
  const records = useAudioState((state) => state.recorder !== null);
  const isNarrow = useIsNarrow();
  const lanesPx = expanded ? Math.min(trackCount, isNarrow ? LANES_VISIBLE_NARROW : LANES_VISIBLE) * LANE_PX : 0;
  const [scrolled] = useState(() => createStore(() => ({ top: 0 })));
  // End of the sound in frames; it can extend past the last cut.
  const [reach, setReach] = useState(0);
  const region = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const seen = useVisibleRange(scroller);
  const held = useRef<{ frame: number; at: number } | null>(null);

  const zoom = useCallback(
    (factor: number, clientX?: number) => {
      const element = scroller.current;
      if (!element) return;
      const box = element.getBoundingClientRect();
      const at = clientX === undefined ? box.width / 2 : clientX - box.left;
      held.current = { frame: blocks.getFrameAtX(element.scrollLeft + at - LEAD_PX), at };
      settings.setState({ pxPerFrame: getZoomedPxPerFrame(pxPerFrame, factor, layout.total) });
    },
    [blocks, layout.total, pxPerFrame],
  );
  useWheelZoom(scroller, zoom);

  // After zooming, keep the same frame under the pointer.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !held.current) return;
    const { frame, at } = held.current;
    held.current = null;
    element.scrollLeft = getScrollAfterZoom(
      element.scrollLeft + at,
      blocks.getXOfFrame(frame) + LEAD_PX,
      element.scrollLeft,
    );
  }, [blocks]);

  // Preload the lanes: a sound can be dropped while offline.
  useEffect(() => {
    for (const part of [Lanes, TrackHeaders, RecordBar]) part.preload();
  }, []);

  useScrollToPlayhead(scroller, blocks);
  const scrub = useScrub(scroller, blocks);
  const heads = lanesPx === 0 ? 0 : isNarrow ? TRACK_HEADERS_NARROW_PX : TRACK_HEADERS_PX;
  return (
    <section
      ref={region}
      className={styles.timeline}
      aria-label={messages.timeline}
      style={
        {
          height: getTimelineHeight(expanded, lanesPx),
          "--lanes": `${lanesPx}px`,
          "--heads": `${heads}px`,
        } as CSSProperties
      }
      data-expanded={expanded}
      data-pictures={pictures}
      data-shots={hasShots}
    >
      <TimelineResizeHandle region={region} lanesPx={lanesPx} />
      <div ref={scroller} className={styles.scroller}>
        <div
          className={styles.content}
          style={{
            width: blocks.width + Math.max(0, reach - layout.total) * pxPerFrame + TRAIL_PX,
            marginLeft: LEAD_PX,
          }}
        >
          <div className={styles.ruler} {...scrub}>
            <Ruler blocks={blocks} seen={seen} pxPerFrame={pxPerFrame} total={layout.total} />
          </div>
          {hasShots ? <ShotBand blocks={blocks} seen={seen} /> : null}
          <Blocks blocks={blocks} layout={layout} seen={seen} hasPictures={pictures} />
          <TransitionHandles blocks={blocks} layout={layout} seen={seen} scroller={scroller} />
          {lanesPx > 0 ? (
            <Lanes
              blocks={blocks}
              layout={layout}
              seen={seen}
              pxPerFrame={pxPerFrame}
              lanePx={LANE_PX}
              height={lanesPx}
              scrollStore={scrolled}
              onEndFrameChange={setReach}
            />
          ) : null}
          {alone ? null : <PeerPlayheads blocks={blocks} />}
          <Playhead blocks={trial?.playheadBlocks ?? blocks} scroller={scroller} />
          <BlockDragLayer
            scroller={scroller}
            blocks={blocks}
            seen={seen}
            pxPerFrame={pxPerFrame}
            onPreview={setTrial}
          />
        </div>
      </div>
      {lanesPx > 0 ? <TrackHeaders lanePx={LANE_PX} height={lanesPx} scrollStore={scrolled} /> : null}
      <SoundDropTarget
        region={region}
        scroller={scroller}
        blocks={blocks}
        layout={layout}
        pxPerFrame={pxPerFrame}
        lanePx={LANE_PX}
        leadPx={LEAD_PX}
      />
      {isHeard ? <AudioBlockedBadge /> : null}
      {records ? <RecordBar /> : null}
      <ZoomButtons onZoom={zoom} empty={layout.count === 0} />
    </section>
  );
}

/** Keep the playhead in view: scroll by pages while playing, otherwise only as far as needed. */
function useScrollToPlayhead(scroller: RefObject<HTMLDivElement | null>, blocks: BlockLayout): void {
  const { board } = useEditorContext();
  const inView = useViewportRef(scroller);
  useEffect(() => {
    const { clock } = board.transport;
    return clock.subscribe(({ frame, playing }) => {
      const element = scroller.current;
      if (!element || board.store.getState().scrubbing) return;
      const x = blocks.getXOfFrame(frame) + LEAD_PX;
      const { left, width } = inView.current;
      if (playing && x >= left + 4 && x <= left + width - 120) return;
      const { scrollLeft, clientWidth } = element;
      if (x >= scrollLeft + 4 && x <= scrollLeft + clientWidth - 120) return;
      if (playing) element.scrollLeft = x - clientWidth * 0.08;
      else element.scrollLeft = x < scrollLeft ? x - 48 : x - clientWidth + 160;
    });
  }, [board, blocks, scroller, inView]);
}
