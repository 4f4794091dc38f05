import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import type { LiveClip } from "@/api/gen/socket";
import { closePopup } from "@/features/storyboard/commands/popupCommand";
import {
  useAudioState,
  useAudioStore,
  useBoard,
  useEditorContext,
} from "@/features/storyboard/editorContext/editorContext";
import { ZOOM_DEBOUNCE_MS } from "@/features/storyboard/limits";
import type { AudioStore } from "@/features/storyboard/sound/audioStore";
import { createGetCutStart, getClipLength, getClipStart } from "@/features/storyboard/sound/clipTime";
import type { Board } from "@/features/storyboard/store/board";
import type { BlockLayout, CutLayout } from "@/playback/layoutCuts";
import { frameToSample, sampleToFrame } from "@/playback/samples";
import { lazyComponent } from "@/ui/lazyComponent";
import { useDebounced } from "@/ui/text/useDebounced";
import { ClipItem } from "./ClipItem";
import { handleClipKey } from "./clipKeys";
import styles from "./Lanes.module.css";
import { createLaneTimeScale } from "./laneTimeScale";
import { listenToClipDrag } from "./listenToClipDrag";
import { PeerClips } from "./PeerClips";
import { laneTexts } from "./texts";
import { useLaneCanvas } from "./useLaneCanvas";
import { type ClipDragPreview, type LaneClip, useLaneClips } from "./useLaneClips";

/** Narrower clips are painted but can't be focused or dragged until zoomed in, in px. */
const DRAGGABLE_MIN_PX = 4;

const ClipPopover = lazyComponent(() => import("./ClipPopover"));

export interface LanesProps {
  blocks: BlockLayout;
  layout: CutLayout;
  /** Range of the timeline to render, in px. */
  visibleRange: { from: number; to: number };
  pxPerFrame: number;
  lanePx: number;
  height: number;
  /** Vertical scroll position, shared with the track headers. */
  scrollStore: StoreApi<{ top: number }>;
  /** Called with the frame after which there is no more sound. */
  onEndFrameChange: (frame: number) => void;
}

/** Sound lanes of the board below its cuts, one per track. */
export default function Lanes(props: LanesProps) {
  const sound = useAudioStore();
  return sound ? <SoundLanes {...props} sound={sound} /> : null;
}

function SoundLanes({
  blocks,
  layout,
  visibleRange,
  pxPerFrame,
  lanePx,
  height,
  scrollStore,
  onEndFrameChange,
  sound,
}: LanesProps & { sound: AudioStore }) {
  const { board, project, presence, dialogs } = useEditorContext();
  const canEdit = useBoard((state) => state.canEdit);
  const tracks = useAudioState((state) => state.view.tracks);
  const selectedClipId = useAudioState((state) => state.selectedClipId);
  const missing = useAudioState((state) => state.missing);
  const [dragPreview, setDragPreview] = useState<ClipDragPreview | null>(null);
  const openClipId = useStore(dialogs, ({ popup }) => (popup?.name === "clip" ? popup.id : null));
  const openClip = useCallback((id: string) => dialogs.setState({ popup: { name: "clip", id } }), [dialogs]);
  const box = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const clips = useLaneClips(dragPreview, layout);
  const timeScale = useMemo(
    () => createLaneTimeScale(blocks, layout.total, project.fps, pxPerFrame),
    [blocks, layout.total, project.fps, pxPerFrame],
  );
  const canvas = useLaneCanvas({ sound, clips, timeScale, lanePx, visibleRange, height, scrollStore });

  useEffect(() => {
    const ends = clips.map(({ start, end, clip }) => start + end - clip.from);
    onEndFrameChange(sampleToFrame(Math.max(0, ...ends), project.fps) + 1);
  }, [clips, project.fps, onEndFrameChange]);
  useEffect(() => () => onEndFrameChange(0), [onEndFrameChange]);

  // The track headers can be scrolled as well.
  useEffect(() => {
    return scrollStore.subscribe(({ top }) => {
      if (box.current && Math.abs(box.current.scrollTop - top) >= 1) box.current.scrollTop = top;
    });
  }, [scrollStore]);

  const sendPreview = useCallback(
    (next: ClipDragPreview | null): void => {
      const { boardPresence } = presence.getState();
      const liveClip = next && toLiveClip(board, sound, next, project.fps);
      boardPresence?.peers.updatePresence({ clip: liveClip });
    },
    [presence, board, sound, project.fps],
  );
  const latest = useRef({ clips, timeScale, tracks, layout });
  useLayoutEffect(() => {
    latest.current = { clips, timeScale, tracks, layout };
  }, [clips, timeScale, tracks, layout]);
  useEffect(() => {
    if (!list.current || !canEdit) return;
    return listenToClipDrag(list.current, {
      lanePx,
      getTimeScale: () => latest.current.timeScale,
      getClips: () => latest.current.clips,
      getSnapPoints: () => getSnapPoints(latest.current.layout, project.fps, board.transport.clock.frame),
      getTrackIds: () => latest.current.tracks.map(({ id, locked }) => (locked ? null : id)),
      onPreview: (next) => {
        setDragPreview(next);
        sendPreview(next);
      },
      onCommit: ({ clipId, fields, isCopy }) => {
        if (isCopy) sound.edits.copyClip(clipId, fields);
        else sound.edits.setClip(clipId, fields);
      },
      onSelect: (clipId) => sound.selectClip(clipId),
      onOpen: openClip,
    });
  }, [canEdit, lanePx, board, project.fps, sound, sendPreview, openClip]);

  const firstLane = useStore(scrollStore, ({ top }) => Math.floor(top / lanePx));
  // The drag elements follow the canvas with a delay, so that zooming by wheel doesn't wait for them.
  const [settledTimeScale, settledRange] = [
    useDebounced(timeScale, ZOOM_DEBOUNCE_MS),
    useDebounced(visibleRange, ZOOM_DEBOUNCE_MS),
  ];
  const draggedClipId = dragPreview?.clipId;
  const visibleClips = useMemo(() => {
    const lastLane = firstLane + Math.ceil(height / lanePx);
    return clips.filter(({ clip, start, end, lane }) => {
      if (clip.id === selectedClipId || clip.id === draggedClipId) return true;
      if (lane < firstLane || lane > lastLane) return false;
      const [left, right] = [settledTimeScale.toX(start), settledTimeScale.toX(start + end - clip.from)];
      return left <= settledRange.to && right >= settledRange.from && right - left >= DRAGGABLE_MIN_PX;
    });
  }, [clips, firstLane, height, lanePx, settledTimeScale, settledRange, selectedClipId, draggedClipId]);
  const tabStopId = visibleClips.some(({ clip }) => clip.id === selectedClipId)
    ? selectedClipId
    : (visibleClips[0]?.clip.id ?? null);
  const openLaneClip = clips.find(({ clip }) => clip.id === openClipId);
  const close = useCallback((): void => {
    closePopup({ dialogs }, "clip");
    list.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
  }, [dialogs]);
  // Scroll the selected clip into view.
  const selectedLane = clips.find(({ clip }) => clip.id === selectedClipId)?.lane;
  useEffect(() => {
    if (selectedLane === undefined || !box.current) return;
    const { scrollTop } = box.current;
    const [minTop, maxTop] = [(selectedLane + 1) * lanePx - height, selectedLane * lanePx];
    box.current.scrollTop = Math.max(minTop, Math.min(scrollTop, maxTop));
  }, [selectedLane, lanePx, height]);

  // If focus is on a clip, move it to the selected one.
  useEffect(() => {
    const focused = document.activeElement;
    if (selectedClipId === null || !(focused instanceof HTMLElement) || !list.current?.contains(focused)) return;
    list.current.querySelector<HTMLElement>(`[data-clip="${selectedClipId}"]`)?.focus();
  }, [selectedClipId]);
  const selectLaneClip = (next: LaneClip | undefined): void => {
    if (next) sound.selectClip(next.clip.id);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const index = clips.findIndex(({ clip }) => clip.id === selectedClipId);
    const laneClip = clips[index];
    if (!laneClip || !(event.target instanceof HTMLElement) || event.target.dataset.clip !== selectedClipId) return;
    const frame = board.transport.clock.frame;
    const context = {
      edits: sound.edits,
      fps: project.fps,
      playhead: frameToSample(frame, project.fps),
      tracks,
      canEdit,
    };
    const result = handleClipKey(event, laneClip, context);
    if (result === null) return;
    event.preventDefault();
    if (result === "next") selectLaneClip(clips[index + 1]);
    else if (result === "previous") selectLaneClip(clips[index - 1]);
    else if (result === "open") openClip(laneClip.clip.id);
    else if (result === "removed") {
      const next = clips[index + 1] ?? clips[index - 1];
      selectLaneClip(next);
      const nextElement = next && list.current?.querySelector<HTMLElement>(`[data-clip="${next.clip.id}"]`);
      (nextElement ?? list.current)?.focus();
    }
  };
  return (
    <section
      ref={box}
      className={styles.lanes}
      data-lanes
      style={{ height }}
      aria-label={laneTexts.region}
      onScroll={(event) => scrollStore.setState({ top: event.currentTarget.scrollTop })}
    >
      <canvas ref={canvas} className={styles.canvas} />
      <div
        ref={list}
        role="listbox"
        aria-label={laneTexts.clips}
        aria-orientation="horizontal"
        className={styles.clips}
        style={{ height: tracks.length * lanePx }}
        tabIndex={-1}
        onKeyDown={handleKeyDown}
      >
        {visibleClips.map((laneClip) => (
          <ClipItem
            key={laneClip.clip.id}
            laneClip={laneClip}
            timeScale={settledTimeScale}
            lanePx={lanePx}
            fps={project.fps}
            isSelected={laneClip.clip.id === selectedClipId}
            isTabStop={laneClip.clip.id === tabStopId}
            canEdit={canEdit && tracks[laneClip.lane]?.locked === false}
            sound={sound}
            missingAudio={missing.get(laneClip.clip.id)}
          />
        ))}
      </div>
      <PeerClips timeScale={timeScale} lanePx={lanePx} tracks={tracks} />
      {openLaneClip ? (
        <ClipPopover
          laneClip={openLaneClip}
          left={timeScale.toX(openLaneClip.start)}
          top={openLaneClip.lane * lanePx}
          canEdit={canEdit && tracks[openLaneClip.lane]?.locked === false}
          sound={sound}
          missingAudio={missing.get(openLaneClip.clip.id)}
          onClose={close}
        />
      ) : null}
    </section>
  );
}

/** Convert a drag preview to the clip position sent to other users. */
function toLiveClip(
  { store }: Board,
  sound: AudioStore,
  { clipId, fields }: ClipDragPreview,
  fps: number,
): LiveClip | null {
  const { clips, sounds } = sound.store.getState().view;
  const clip = clips.get(clipId);
  if (!clip) return null;
  const movedClip = { ...clip, ...fields };
  const start = getClipStart(movedClip, createGetCutStart(store.getState(), fps));
  if (start === null) return null;
  const samples = getClipLength(movedClip, sounds.get(clip.sound_id));
  return { clip_id: clipId, track_id: movedClip.track_id, start: Math.max(0, start), samples };
}

/** Yield the samples that clip ends snap to: the starts of cuts, the end of the board and the playhead. */
function* getSnapPoints(layout: CutLayout, fps: number, playhead: number): Iterable<number> {
  for (let index = 0; index <= layout.count; index += 1) yield frameToSample(layout.getStartFrame(index), fps);
  yield frameToSample(playhead, fps);
}
