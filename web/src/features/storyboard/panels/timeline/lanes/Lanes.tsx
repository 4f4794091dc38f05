import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import type { LiveClip } from "@/api/gen/socket";
import {
  useAudioState,
  useAudioStore,
  useBoard,
  useEditorContext,
} from "@/features/storyboard/editorContext/editorContext";
import type { AudioStore } from "@/features/storyboard/sound/audioStore";
import { createGetCutStart, getClipLength, getClipStart } from "@/features/storyboard/sound/clipTime";
import type { Board } from "@/features/storyboard/store/board";
import type { BlockLayout, CutLayout } from "@/playback/layoutCuts";
import { frameToSample, sampleToFrame } from "@/playback/samples";
import { lazyComponent } from "@/ui/lazyComponent";
import { ClipItem } from "./ClipItem";
import { handleClipKey } from "./clipKeys";
import styles from "./Lanes.module.css";
import { createLaneTimeScale } from "./laneTimeScale";
import { listenToClipDrag } from "./listenToClipDrag";
import { laneMessages } from "./messages";
import { PeerClips } from "./PeerClips";
import { useDebouncedValue } from "./useDebouncedValue";
import { useLaneCanvas } from "./useLaneCanvas";
import { type ClipDragPreview, type LaneClip, useLaneClips } from "./useLaneClips";

/** Narrower clips are painted but can't be focused or dragged until zoomed in, in px. */
const DRAGGABLE_MIN_PX = 4;

const ClipPopover = lazyComponent(() => import("./ClipPopover"));

export interface LanesProps {
  blocks: BlockLayout;
  layout: CutLayout;
  /** Range of the timeline to render, in px. */
  seen: { from: number; to: number };
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
  seen,
  pxPerFrame,
  lanePx,
  height,
  scrollStore,
  onEndFrameChange,
  sound,
}: LanesProps & { sound: AudioStore }) {
  const { board, project, presence } = useEditorContext();
  const canEdit = useBoard((state) => state.canEdit);
  const tracks = useAudioState((state) => state.view.tracks);
  const picked = useAudioState((state) => state.selectedClipId);
  const missing = useAudioState((state) => state.missing);
  const [trial, setTrial] = useState<ClipDragPreview | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const box = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const clips = useLaneClips(trial, layout);
  const time = useMemo(
    () => createLaneTimeScale(blocks, layout.total, project.fps, pxPerFrame),
    [blocks, layout.total, project.fps, pxPerFrame],
  );
  const canvas = useLaneCanvas({ sound, clips, timeScale: time, lanePx, seen, height, scrollStore });

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

  const tellOthers = useCallback(
    (next: ClipDragPreview | null): void => {
      const { boardPresence } = presence.getState();
      const held = next && toLiveClip(board, sound, next, project.fps);
      boardPresence?.peers.updatePresence({ clip: held });
    },
    [presence, board, sound, project.fps],
  );
  const latest = useRef({ clips, time, tracks, layout });
  useLayoutEffect(() => {
    latest.current = { clips, time, tracks, layout };
  }, [clips, time, tracks, layout]);
  useEffect(() => {
    if (!list.current || !canEdit) return;
    return listenToClipDrag(list.current, {
      lanePx,
      getTimeScale: () => latest.current.time,
      getClips: () => latest.current.clips,
      getSnapPoints: () => getSnapPoints(latest.current.layout, project.fps, board.transport.clock.frame),
      getTrackIds: () => latest.current.tracks.map(({ id, locked }) => (locked ? null : id)),
      onPreview: (next) => {
        setTrial(next);
        tellOthers(next);
      },
      onCommit: ({ clipId, fields, isCopy }) => {
        if (isCopy) sound.edits.copyClip(clipId, fields);
        else sound.edits.setClip(clipId, fields);
      },
      onSelect: (clipId) => sound.selectClip(clipId),
      onOpen: setOpened,
    });
  }, [canEdit, lanePx, board, project.fps, sound, tellOthers]);

  const firstLane = useStore(scrollStore, ({ top }) => Math.floor(top / lanePx));
  // The drag elements follow the canvas with a delay, so that zooming by wheel doesn't wait for them.
  const [heldTime, heldSeen] = [useDebouncedValue(time), useDebouncedValue(seen)];
  const heldClip = trial?.clipId;
  const shown = useMemo(() => {
    const lastLane = firstLane + Math.ceil(height / lanePx);
    return clips.filter(({ clip, start, end, lane }) => {
      if (clip.id === picked || clip.id === heldClip) return true;
      if (lane < firstLane || lane > lastLane) return false;
      const [left, right] = [heldTime.toX(start), heldTime.toX(start + end - clip.from)];
      return left <= heldSeen.to && right >= heldSeen.from && right - left >= DRAGGABLE_MIN_PX;
    });
  }, [clips, firstLane, height, lanePx, heldTime, heldSeen, picked, heldClip]);
  const reachable = shown.some(({ clip }) => clip.id === picked) ? picked : (shown[0]?.clip.id ?? null);
  const openedClip = clips.find(({ clip }) => clip.id === opened);
  const close = useCallback((): void => {
    setOpened(null);
    list.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
  }, []);
  // Scroll the selected clip into view.
  const pickedLane = clips.find(({ clip }) => clip.id === picked)?.lane;
  useEffect(() => {
    if (pickedLane === undefined || !box.current) return;
    const { scrollTop } = box.current;
    const [least, most] = [(pickedLane + 1) * lanePx - height, pickedLane * lanePx];
    box.current.scrollTop = Math.max(least, Math.min(scrollTop, most));
  }, [pickedLane, lanePx, height]);

  // If focus is on a clip, move it to the selected one.
  useEffect(() => {
    const focused = document.activeElement;
    if (picked === null || !(focused instanceof HTMLElement) || !list.current?.contains(focused)) return;
    list.current.querySelector<HTMLElement>(`[data-clip="${picked}"]`)?.focus();
  }, [picked]);
  const focus = (next: LaneClip | undefined): void => {
    if (next) sound.selectClip(next.clip.id);
  };
  const key = (event: KeyboardEvent<HTMLElement>): void => {
    const at = clips.findIndex(({ clip }) => clip.id === picked);
    const held = clips[at];
    if (!held || !(event.target instanceof HTMLElement) || event.target.dataset.clip !== picked) return;
    const frame = board.transport.clock.frame;
    const host = { edits: sound.edits, fps: project.fps, playhead: frameToSample(frame, project.fps), tracks, canEdit };
    const done = handleClipKey(event, held, host);
    if (done === null) return;
    event.preventDefault();
    if (done === "next") focus(clips[at + 1]);
    else if (done === "previous") focus(clips[at - 1]);
    else if (done === "open") setOpened(held.clip.id);
    else if (done === "gone") {
      const next = clips[at + 1] ?? clips[at - 1];
      focus(next);
      const there = next && list.current?.querySelector<HTMLElement>(`[data-clip="${next.clip.id}"]`);
      (there ?? list.current)?.focus();
    }
  };
  return (
    <section
      ref={box}
      className={styles.lanes}
      data-lanes
      style={{ height }}
      aria-label={laneMessages.region}
      onScroll={(event) => scrollStore.setState({ top: event.currentTarget.scrollTop })}
    >
      <canvas ref={canvas} className={styles.canvas} />
      <div
        ref={list}
        role="listbox"
        aria-label={laneMessages.clips}
        aria-orientation="horizontal"
        className={styles.clips}
        style={{ height: tracks.length * lanePx }}
        tabIndex={-1}
        onKeyDown={key}
      >
        {shown.map((each) => (
          <ClipItem
            key={each.clip.id}
            laneClip={each}
            timeScale={heldTime}
            lanePx={lanePx}
            fps={project.fps}
            isSelected={each.clip.id === picked}
            isTabStop={each.clip.id === reachable}
            canEdit={canEdit && tracks[each.lane]?.locked === false}
            sound={sound}
            missingAudio={missing.get(each.clip.id)}
          />
        ))}
      </div>
      <PeerClips timeScale={time} lanePx={lanePx} tracks={tracks} />
      {openedClip ? (
        <ClipPopover
          laneClip={openedClip}
          left={time.toX(openedClip.start)}
          top={openedClip.lane * lanePx}
          canEdit={canEdit && tracks[openedClip.lane]?.locked === false}
          sound={sound}
          missingAudio={missing.get(openedClip.clip.id)}
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
  const as = { ...clip, ...fields };
  const start = getClipStart(as, createGetCutStart(store.getState(), fps));
  if (start === null) return null;
  const samples = getClipLength(as, sounds.get(clip.sound_id));
  return { clip_id: clipId, track_id: as.track_id, start: Math.max(0, start), samples };
}

/** Yield the samples that clip ends snap to: the starts of cuts, the end of the board and the playhead. */
function* getSnapPoints(layout: CutLayout, fps: number, playhead: number): Iterable<number> {
  for (let index = 0; index <= layout.count; index += 1) yield frameToSample(layout.getStartFrame(index), fps);
  yield frameToSample(playhead, fps);
}
