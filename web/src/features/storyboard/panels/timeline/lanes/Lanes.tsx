import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import type { LiveClip } from "@/api/gen/socket";
import { useBoard, useDesk, useSound, useSoundDesk } from "@/features/storyboard/desk/desk";
import { samplesOf, startOfClip, startsOf } from "@/features/storyboard/sound/place";
import type { SoundDesk } from "@/features/storyboard/sound/soundDesk";
import type { Board } from "@/features/storyboard/store/board";
import type { BlockLayout, CutLayout } from "@/playback/layoutCuts";
import { frameAt, startOfFrame } from "@/playback/samples";
import { late } from "@/ui/late";
import { ClipOption } from "./ClipOption";
import { clipKey } from "./clipKeys";
import styles from "./Lanes.module.css";
import { laneTime } from "./laneTime";
import { listenToClips } from "./listenToClips";
import { laneMessages } from "./messages";
import { PeerClips } from "./PeerClips";
import { type ClipTrial, type LaneClip, useLaneClips } from "./useLaneClips";
import { usePaintedLanes } from "./usePaintedLanes";
import { useRested } from "./useRested";

/** Narrower clips are seen, and taken hold of once one is nearer, px. */
const HELD_PX = 4;

const ClipPopover = late(() => import("./ClipPopover"));

export interface LanesProps {
  blocks: BlockLayout;
  layout: CutLayout;
  /** px of the timeline that are drawn. */
  seen: { from: number; to: number };
  pxPerFrame: number;
  lanePx: number;
  height: number;
  /** How far the lanes are scrolled; shared with their heads. */
  scrolled: StoreApi<{ top: number }>;
  /** Up to which frame there is sound. */
  onReach: (frame: number) => void;
}

/** The board's sound below its cuts, a lane for each track. */
export default function Lanes(props: LanesProps) {
  const sound = useSoundDesk();
  return sound ? <SoundLanes {...props} sound={sound} /> : null;
}

function SoundLanes({
  blocks,
  layout,
  seen,
  pxPerFrame,
  lanePx,
  height,
  scrolled,
  onReach,
  sound,
}: LanesProps & { sound: SoundDesk }) {
  const { board, project, others } = useDesk();
  const canEdit = useBoard((state) => state.canEdit);
  const tracks = useSound((state) => state.view.tracks);
  const picked = useSound((state) => state.picked);
  const missing = useSound((state) => state.missing);
  const [trial, setTrial] = useState<ClipTrial | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const box = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const clips = useLaneClips(trial, layout);
  const time = useMemo(
    () => laneTime(blocks, layout.total, project.fps, pxPerFrame),
    [blocks, layout.total, project.fps, pxPerFrame],
  );
  const canvas = usePaintedLanes({ sound, clips, time, lanePx, seen, height, scrolled });

  useEffect(() => {
    const ends = clips.map(({ start, end, clip }) => start + end - clip.from);
    onReach(frameAt(Math.max(0, ...ends), project.fps) + 1);
  }, [clips, project.fps, onReach]);
  useEffect(() => () => onReach(0), [onReach]);

  // The heads beside it may be scrolled as well.
  useEffect(() => {
    return scrolled.subscribe(({ top }) => {
      if (box.current && Math.abs(box.current.scrollTop - top) >= 1) box.current.scrollTop = top;
    });
  }, [scrolled]);

  const tellOthers = useCallback(
    (next: ClipTrial | null): void => {
      const { together } = others.getState();
      const held = next && tried(board, sound, next, project.fps);
      together?.peers.be({ clip: held });
    },
    [others, board, sound, project.fps],
  );
  const latest = useRef({ clips, time, tracks, layout });
  useLayoutEffect(() => {
    latest.current = { clips, time, tracks, layout };
  }, [clips, time, tracks, layout]);
  useEffect(() => {
    if (!list.current || !canEdit) return;
    return listenToClips(list.current, {
      lanePx,
      time: () => latest.current.time,
      clips: () => latest.current.clips,
      marks: () => marksOf(latest.current.layout, project.fps, board.transport.clock.frame),
      lanes: () => latest.current.tracks.map(({ id, locked }) => (locked ? null : id)),
      onTry: (next) => {
        setTrial(next);
        tellOthers(next);
      },
      onDone: ({ clipId, fields, isCopy }) => {
        if (isCopy) sound.edits.copyClip(clipId, fields);
        else sound.edits.setClip(clipId, fields);
      },
      onPick: (clipId) => sound.pick(clipId),
      onOpen: setOpened,
    });
  }, [canEdit, lanePx, board, project.fps, sound, tellOthers]);

  const firstLane = useStore(scrolled, ({ top }) => Math.floor(top / lanePx));
  // What is taken hold of comes after what is seen: a wheel that zooms does not wait for it.
  const [heldTime, heldSeen] = [useRested(time), useRested(seen)];
  const heldClip = trial?.clipId;
  const shown = useMemo(() => {
    const lastLane = firstLane + Math.ceil(height / lanePx);
    return clips.filter(({ clip, start, end, lane }) => {
      if (clip.id === picked || clip.id === heldClip) return true;
      if (lane < firstLane || lane > lastLane) return false;
      const [left, right] = [heldTime.xOf(start), heldTime.xOf(start + end - clip.from)];
      return left <= heldSeen.to && right >= heldSeen.from && right - left >= HELD_PX;
    });
  }, [clips, firstLane, height, lanePx, heldTime, heldSeen, picked, heldClip]);
  const reachable = shown.some(({ clip }) => clip.id === picked) ? picked : (shown[0]?.clip.id ?? null);
  const openedClip = clips.find(({ clip }) => clip.id === opened);
  const close = useCallback((): void => {
    setOpened(null);
    list.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
  }, []);
  // What is taken hold of, or has just come, is in sight.
  const pickedLane = clips.find(({ clip }) => clip.id === picked)?.lane;
  useEffect(() => {
    if (pickedLane === undefined || !box.current) return;
    const { scrollTop } = box.current;
    const [least, most] = [(pickedLane + 1) * lanePx - height, pickedLane * lanePx];
    box.current.scrollTop = Math.max(least, Math.min(scrollTop, most));
  }, [pickedLane, lanePx, height]);

  // Who has the focus on a clip has it on the one that is taken hold of, whatever became of the one before.
  useEffect(() => {
    const focused = document.activeElement;
    if (picked === null || !(focused instanceof HTMLElement) || !list.current?.contains(focused)) return;
    list.current.querySelector<HTMLElement>(`[data-clip="${picked}"]`)?.focus();
  }, [picked]);
  const focus = (next: LaneClip | undefined): void => {
    if (next) sound.pick(next.clip.id);
  };
  const key = (event: KeyboardEvent<HTMLElement>): void => {
    const at = clips.findIndex(({ clip }) => clip.id === picked);
    const held = clips[at];
    if (!held || !(event.target instanceof HTMLElement) || event.target.dataset.clip !== picked) return;
    const frame = board.transport.clock.frame;
    const host = { edits: sound.edits, fps: project.fps, playhead: startOfFrame(frame, project.fps), tracks, canEdit };
    const done = clipKey(event, held, host);
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
      onScroll={(event) => scrolled.setState({ top: event.currentTarget.scrollTop })}
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
          <ClipOption
            key={each.clip.id}
            laid={each}
            time={heldTime}
            lanePx={lanePx}
            fps={project.fps}
            isPicked={each.clip.id === picked}
            isReachable={each.clip.id === reachable}
            canEdit={canEdit && tracks[each.lane]?.locked === false}
            sound={sound}
            missing={missing.get(each.clip.id)}
          />
        ))}
      </div>
      <PeerClips time={time} lanePx={lanePx} tracks={tracks} />
      {openedClip ? (
        <ClipPopover
          laid={openedClip}
          left={time.xOf(openedClip.start)}
          top={openedClip.lane * lanePx}
          canEdit={canEdit && tracks[openedClip.lane]?.locked === false}
          sound={sound}
          missing={missing.get(openedClip.clip.id)}
          onClose={close}
        />
      ) : null}
    </section>
  );
}

/** A clip as it would lie, as the others are shown it. */
function tried({ store }: Board, sound: SoundDesk, { clipId, fields }: ClipTrial, fps: number): LiveClip | null {
  const { clips, sounds } = sound.store.getState().view;
  const clip = clips.get(clipId);
  if (!clip) return null;
  const as = { ...clip, ...fields };
  const start = startOfClip(as, startsOf(store.getState(), fps));
  if (start === null) return null;
  const samples = samplesOf(as, sounds.get(clip.sound_id));
  return { clip_id: clipId, track_id: as.track_id, start: Math.max(0, start), samples };
}

/** What takes hold of a clip's ends: where cuts begin, where the board ends, and the playhead. */
function* marksOf(layout: CutLayout, fps: number, playhead: number): Iterable<number> {
  for (let index = 0; index <= layout.count; index += 1) yield startOfFrame(layout.startFrame(index), fps);
  yield startOfFrame(playhead, fps);
}
