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
import { deferredComponent, inputComponent, useFirstInput } from "@/features/storyboard/editorContext/deferred";
import { useAudioState, useBoard, useEditorContext, usePeers } from "@/features/storyboard/editorContext/editorContext";
import { LANE_PX, LANES_VISIBLE, LANES_VISIBLE_NARROW } from "@/features/storyboard/limits";
import { useEditorSizes } from "@/features/storyboard/shared/layout/editorSizes";
import { useIsNarrow } from "@/features/storyboard/shared/layout/useIsNarrow";
import { settings } from "@/features/storyboard/store/settings";
import { texts } from "@/features/storyboard/texts";
import { type BlockLayout, layoutBlocks } from "@/playback/layoutCuts";
import { Blocks } from "./Blocks";
import { Playhead } from "./Playhead";
import { Ruler } from "./Ruler";
import styles from "./Timeline.module.css";
import {
  getScrollAfterZoom,
  getTimelineSize,
  getZoomedPxPerFrame,
  LEAD_PX,
  TRACK_HEADERS_NARROW_PX,
  TRACK_HEADERS_PX,
  TRAIL_PX,
} from "./timelineSize";
import type { TrimPreview } from "./trimPreview";
import { useScrub } from "./useScrub";
import { useViewportRef, useVisibleRange, useWheelZoom } from "./useVisibleRange";

const PeerPlayheads = deferredComponent(() => import("./PeerPlayheads"));
const TimelineResizeHandle = inputComponent(() => import("./TimelineResizeHandle"));
const ZoomButtons = deferredComponent(() => import("./ZoomButtons"));
const ShotBand = deferredComponent(() => import("./ShotBand"));
const TransitionHandles = deferredComponent(() => import("./TransitionHandles"));
const BlockDragLayer = inputComponent(() => import("./BlockDragLayer"));
const Lanes = deferredComponent(() => import("./lanes/Lanes"));
const TrackHeaders = deferredComponent(() => import("./lanes/TrackHeaders"));
const AudioBlockedBadge = deferredComponent(() => import("./lanes/AudioBlockedBadge"));
const RecordBar = deferredComponent(() => import("./lanes/RecordBar"));
const SoundDropTarget = inputComponent(() => import("./lanes/SoundDropTarget"));

export function Timeline() {
  const { project } = useEditorContext();
  const isAlone = usePeers().size === 0;
  const boardLayout = useBoard((state) => state.layout);
  // While a cut's edge is dragged, lay out the cuts as if it were applied.
  const [trimPreview, setTrimPreview] = useState<TrimPreview | null>(null);
  const layout = trimPreview?.layout ?? boardLayout;
  const expanded = useStore(settings, (state) => state.timelineExpanded);
  const hasPictures = useStore(settings, (state) => state.timelineExpanded && state.thumbnails);
  const pxPerFrame = useStore(settings, (state) => state.pxPerFrame);
  const hasShots = useBoard((state) => state.shots.runs.length > 0);
  const blocks = useMemo(() => layoutBlocks(layout, { pxPerFrame }), [layout, pxPerFrame]);
  const trackCount = useAudioState((state) => state.view.tracks.length);
  const hasTransitions = useBoard(
    ({ view }) => view.settings.end_fade !== null || [...view.cuts.values()].some((cut) => cut.transition),
  );
  const hasHandles = useFirstInput() || hasTransitions;
  const hasSound = trackCount > 0;
  const isRecording = useAudioState((state) => state.recorder !== null);
  const isNarrow = useIsNarrow();
  const { timelineMax } = useEditorSizes(project.width / project.height);
  const chosenPx = useStore(settings, (state) => state.timelinePx);
  const size = getTimelineSize({
    isExpanded: expanded,
    trackCount,
    hasShots,
    lanesVisible: isNarrow ? LANES_VISIBLE_NARROW : LANES_VISIBLE,
    maxPx: isNarrow ? Number.POSITIVE_INFINITY : timelineMax,
    chosenPx,
  });
  const lanesPx = size.lanes;
  const [scrollStore] = useState(() => createStore(() => ({ top: 0 })));
  // End of the sound in frames; it can extend past the last cut.
  const [soundEndFrame, setSoundEndFrame] = useState(0);
  const region = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const visibleRange = useVisibleRange(scroller);
  const zoomAnchor = useRef<{ frame: number; x: number } | null>(null);

  const zoom = useCallback(
    (factor: number, clientX?: number) => {
      const element = scroller.current;
      if (!element) return;
      const box = element.getBoundingClientRect();
      const x = clientX === undefined ? box.width / 2 : clientX - box.left;
      zoomAnchor.current = { frame: blocks.getFrameAtX(element.scrollLeft + x - LEAD_PX), x };
      settings.setState({ pxPerFrame: getZoomedPxPerFrame(pxPerFrame, factor, layout.total) });
    },
    [blocks, layout.total, pxPerFrame],
  );
  useWheelZoom(scroller, zoom);

  // After zooming, keep the same frame under the pointer.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !zoomAnchor.current) return;
    const { frame, x } = zoomAnchor.current;
    zoomAnchor.current = null;
    element.scrollLeft = getScrollAfterZoom(
      element.scrollLeft + x,
      blocks.getXOfFrame(frame) + LEAD_PX,
      element.scrollLeft,
    );
  }, [blocks]);

  useScrollToPlayhead(scroller, blocks);
  const scrub = useScrub(scroller, blocks);
  const headersPx = lanesPx === 0 ? 0 : isNarrow ? TRACK_HEADERS_NARROW_PX : TRACK_HEADERS_PX;
  return (
    <section
      ref={region}
      className={styles.timeline}
      aria-label={texts.timeline}
      style={
        {
          height: size.height,
          "--lanes": `${lanesPx}px`,
          "--heads": `${headersPx}px`,
        } as CSSProperties
      }
      data-expanded={expanded}
      data-tight={size.isTight}
      data-pictures={hasPictures}
      data-shots={hasShots}
    >
      <TimelineResizeHandle region={region} size={size} />
      <div ref={scroller} className={styles.scroller}>
        <div
          className={styles.content}
          style={{
            width: blocks.width + Math.max(0, soundEndFrame - layout.total) * pxPerFrame + TRAIL_PX,
            marginLeft: LEAD_PX,
          }}
        >
          <div className={styles.ruler} {...scrub}>
            <Ruler blocks={blocks} visibleRange={visibleRange} pxPerFrame={pxPerFrame} total={layout.total} />
          </div>
          {hasShots ? <ShotBand blocks={blocks} visibleRange={visibleRange} /> : null}
          <Blocks blocks={blocks} layout={layout} visibleRange={visibleRange} hasPictures={hasPictures} />
          {hasHandles ? (
            <TransitionHandles blocks={blocks} layout={layout} visibleRange={visibleRange} scroller={scroller} />
          ) : null}
          {lanesPx > 0 ? (
            <Lanes
              blocks={blocks}
              layout={layout}
              visibleRange={visibleRange}
              pxPerFrame={pxPerFrame}
              lanePx={LANE_PX}
              height={lanesPx}
              scrollStore={scrollStore}
              onEndFrameChange={setSoundEndFrame}
            />
          ) : null}
          {isAlone ? null : <PeerPlayheads blocks={blocks} />}
          <Playhead blocks={trimPreview?.playheadBlocks ?? blocks} scroller={scroller} />
          <BlockDragLayer
            scroller={scroller}
            blocks={blocks}
            visibleRange={visibleRange}
            pxPerFrame={pxPerFrame}
            onPreview={setTrimPreview}
          />
        </div>
      </div>
      {lanesPx > 0 ? <TrackHeaders lanePx={LANE_PX} height={lanesPx} scrollStore={scrollStore} /> : null}
      <SoundDropTarget
        region={region}
        scroller={scroller}
        blocks={blocks}
        layout={layout}
        pxPerFrame={pxPerFrame}
        lanePx={LANE_PX}
        leadPx={LEAD_PX}
      />
      {hasSound ? <AudioBlockedBadge /> : null}
      {isRecording ? <RecordBar /> : null}
      <ZoomButtons onZoom={zoom} empty={layout.count === 0} />
    </section>
  );
}

/** Keep the playhead in view, also on opening: scroll by pages while playing, otherwise only as far as needed. */
function useScrollToPlayhead(scroller: RefObject<HTMLDivElement | null>, blocks: BlockLayout): void {
  const { board } = useEditorContext();
  const viewport = useViewportRef(scroller);
  const isPlaced = useRef(false);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || isPlaced.current || blocks.width === 0) return;
    isPlaced.current = true;
    const x = blocks.getXOfFrame(board.transport.clock.frame) + LEAD_PX;
    if (x > element.scrollLeft + element.clientWidth - 120) element.scrollLeft = x - element.clientWidth + 160;
  }, [blocks, board, scroller]);
  useEffect(() => {
    const { clock } = board.transport;
    return clock.subscribe(({ frame, playing }) => {
      const element = scroller.current;
      if (!element || board.store.getState().scrubbing) return;
      const x = blocks.getXOfFrame(frame) + LEAD_PX;
      const { left, width } = viewport.current;
      if (playing && x >= left + 4 && x <= left + width - 120) return;
      const { scrollLeft, clientWidth } = element;
      if (x >= scrollLeft + 4 && x <= scrollLeft + clientWidth - 120) return;
      if (playing) element.scrollLeft = x - clientWidth * 0.08;
      else element.scrollLeft = x < scrollLeft ? x - 48 : x - clientWidth + 160;
    });
  }, [board, blocks, scroller, viewport]);
}
