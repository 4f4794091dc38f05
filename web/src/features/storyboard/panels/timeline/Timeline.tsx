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
import { useBoard, useDesk, usePeers, useSound } from "@/features/storyboard/desk/desk";
import { soon } from "@/features/storyboard/desk/soon";
import { LANE_PX, LANES_SEEN, LANES_SEEN_NARROW } from "@/features/storyboard/limits";
import { messages } from "@/features/storyboard/messages";
import { useNarrow } from "@/features/storyboard/shared/useNarrow";
import { settings } from "@/features/storyboard/store/settings";
import { type BlockLayout, layoutBlocks } from "@/playback/layoutCuts";
import { Blocks } from "./Blocks";
import { heightOf } from "./height";
import { HEADS_NARROW_PX, HEADS_PX, LEAD_PX, TRAIL_PX } from "./margins";
import { Playhead } from "./Playhead";
import { Ruler } from "./Ruler";
import styles from "./Timeline.module.css";
import type { Trial } from "./trial";
import { useScrub } from "./useScrub";
import { useInView, useWheel, useWindow } from "./useWindow";
import { scrollAfterZoom, zoomed } from "./zoom";

const PeerPlayheads = soon(() => import("./PeerPlayheads"));
const TimelineEdge = soon(() => import("./TimelineEdge"));
const ZoomButtons = soon(() => import("./ZoomButtons"));
const ShotBand = soon(() => import("./ShotBand"));
const Wedges = soon(() => import("./Wedges"));
const Hand = soon(() => import("./Hand"));
const Lanes = soon(() => import("./lanes/Lanes"));
const TrackHeads = soon(() => import("./lanes/TrackHeads"));
const BlockedBadge = soon(() => import("./lanes/BlockedBadge"));
const RecordBar = soon(() => import("./lanes/RecordBar"));
const SoundDrop = soon(() => import("./lanes/SoundDrop"));

export function Timeline() {
  const alone = usePeers().size === 0;
  const laid = useBoard((state) => state.layout);
  // While the edge of a cut is dragged, the cuts lie as they would with it.
  const [trial, setTrial] = useState<Trial | null>(null);
  const layout = trial?.layout ?? laid;
  const expanded = useStore(settings, (state) => state.timelineExpanded);
  const pictures = useStore(settings, (state) => state.timelineExpanded && state.thumbnails);
  const pxPerFrame = useStore(settings, (state) => state.pxPerFrame);
  const hasShots = useBoard((state) => state.shots.runs.length > 0);
  const blocks = useMemo(() => layoutBlocks(layout, { pxPerFrame }), [layout, pxPerFrame]);
  const trackCount = useSound((state) => state.view.tracks.length);
  const isHeard = trackCount > 0;
  const records = useSound((state) => state.recorder !== null);
  const isNarrow = useNarrow();
  const lanesPx = expanded ? Math.min(trackCount, isNarrow ? LANES_SEEN_NARROW : LANES_SEEN) * LANE_PX : 0;
  const [scrolled] = useState(() => createStore(() => ({ top: 0 })));
  // Sound may go on behind the last cut, to this frame.
  const [reach, setReach] = useState(0);
  const region = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const seen = useWindow(scroller);
  const held = useRef<{ frame: number; at: number } | null>(null);

  const zoom = useCallback(
    (factor: number, clientX?: number) => {
      const element = scroller.current;
      if (!element) return;
      const box = element.getBoundingClientRect();
      const at = clientX === undefined ? box.width / 2 : clientX - box.left;
      held.current = { frame: blocks.frameAtX(element.scrollLeft + at - LEAD_PX), at };
      settings.setState({ pxPerFrame: zoomed(pxPerFrame, factor, layout.total) });
    },
    [blocks, layout.total, pxPerFrame],
  );
  useWheel(scroller, zoom);

  // The frame under the pointer stays under the pointer.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !held.current) return;
    const { frame, at } = held.current;
    held.current = null;
    element.scrollLeft = scrollAfterZoom(element.scrollLeft + at, blocks.xOfFrame(frame) + LEAD_PX, element.scrollLeft);
  }, [blocks]);

  // A sound may be dropped when there is no network to fetch its lanes over.
  useEffect(() => {
    for (const part of [Lanes, TrackHeads, RecordBar]) part.preload();
  }, []);

  useFollow(scroller, blocks);
  const scrub = useScrub(scroller, blocks);
  const heads = lanesPx === 0 ? 0 : isNarrow ? HEADS_NARROW_PX : HEADS_PX;
  return (
    <section
      ref={region}
      className={styles.timeline}
      aria-label={messages.timeline}
      style={
        { height: heightOf(expanded, lanesPx), "--lanes": `${lanesPx}px`, "--heads": `${heads}px` } as CSSProperties
      }
      data-expanded={expanded}
      data-pictures={pictures}
      data-shots={hasShots}
    >
      <TimelineEdge region={region} lanesPx={lanesPx} />
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
          <Blocks blocks={blocks} layout={layout} seen={seen} pictures={pictures} />
          <Wedges blocks={blocks} layout={layout} seen={seen} scroller={scroller} />
          {lanesPx > 0 ? (
            <Lanes
              blocks={blocks}
              layout={layout}
              seen={seen}
              pxPerFrame={pxPerFrame}
              lanePx={LANE_PX}
              height={lanesPx}
              scrolled={scrolled}
              onReach={setReach}
            />
          ) : null}
          {alone ? null : <PeerPlayheads blocks={blocks} />}
          <Playhead blocks={trial?.playhead ?? blocks} scroller={scroller} />
          <Hand scroller={scroller} blocks={blocks} seen={seen} pxPerFrame={pxPerFrame} onTry={setTrial} />
        </div>
      </div>
      {lanesPx > 0 ? <TrackHeads lanePx={LANE_PX} height={lanesPx} scrolled={scrolled} /> : null}
      <SoundDrop
        region={region}
        scroller={scroller}
        blocks={blocks}
        layout={layout}
        pxPerFrame={pxPerFrame}
        lanePx={LANE_PX}
        leadPx={LEAD_PX}
      />
      {isHeard ? <BlockedBadge /> : null}
      {records ? <RecordBar /> : null}
      <ZoomButtons onZoom={zoom} empty={layout.count === 0} />
    </section>
  );
}

/** Scrolls along: by pages while playing, and just far enough when the playhead is moved out of sight. */
function useFollow(scroller: RefObject<HTMLDivElement | null>, blocks: BlockLayout): void {
  const { board } = useDesk();
  const inView = useInView(scroller);
  useEffect(() => {
    const { clock } = board.transport;
    return clock.subscribe(({ frame, playing }) => {
      const element = scroller.current;
      if (!element || board.store.getState().scrubbing) return;
      const x = blocks.xOfFrame(frame) + LEAD_PX;
      const { left, width } = inView.current;
      if (playing && x >= left + 4 && x <= left + width - 120) return;
      const { scrollLeft, clientWidth } = element;
      if (x >= scrollLeft + 4 && x <= scrollLeft + clientWidth - 120) return;
      if (playing) element.scrollLeft = x - clientWidth * 0.08;
      else element.scrollLeft = x < scrollLeft ? x - 48 : x - clientWidth + 160;
    });
  }, [board, blocks, scroller, inView]);
}
