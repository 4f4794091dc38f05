import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import { useSound, useUploads } from "@/features/storyboard/desk/desk";
import type { SoundDesk } from "@/features/storyboard/sound/soundDesk";
import type { LaneTime } from "./laneTime";
import { laneMessages } from "./messages";
import { type LaneInk, type PaintedClip, paintLanes } from "./paintLanes";
import type { LaneClip } from "./useLaneClips";
import { useRested } from "./useRested";
import { WaveSheet } from "./waveSheet";

interface Painted {
  sound: SoundDesk;
  clips: readonly LaneClip[];
  time: LaneTime;
  lanePx: number;
  seen: { from: number; to: number };
  height: number;
  scrolled: StoreApi<{ top: number }>;
}

/** The canvas of the lanes, painted anew whenever what is seen of them is another. */
export function usePaintedLanes(painted: Painted): RefObject<HTMLCanvasElement | null> {
  const { sound, clips, time, lanePx, seen, height, scrolled } = painted;
  const canvas = useRef<HTMLCanvasElement>(null);
  const peaks = useStore(sound.forms.store, (state) => state.peaks);
  const { progress, isAway } = useUploads();
  const view = useSound((state) => state.view);
  const picked = useSound((state) => state.picked);
  const solo = useSound((state) => state.solo);
  const missing = useSound((state) => state.missing);
  const ink = useRef<LaneInk | null>(null);
  const waves = useRef<WaveSheet | null>(null);

  // What is in view is asked for once the view rests, and again where it could not be had.
  const [restingTime, restingSeen] = [useRested(time), useRested(seen)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that was forgotten is asked for anew
  useEffect(() => {
    for (const { clip, start, end } of clips) {
      const [left, right] = [restingTime.xOf(start), restingTime.xOf(start + end - clip.from)];
      if (left <= restingSeen.to && right >= restingSeen.from) sound.forms.want(clip.sound_id);
    }
  }, [clips, restingTime, restingSeen, sound, peaks]);

  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    ink.current ??= inkOf(element);
    waves.current ??= new WaveSheet();
    const [own, sheet] = [ink.current, waves.current];
    const silent = new Set(
      view.tracks.filter(({ id, muted }) => muted || (solo.size > 0 && !solo.has(id))).map(({ id }) => id),
    );
    const paint = (): void => {
      const width = seen.to - seen.from;
      const scale = window.devicePixelRatio;
      const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
      if (element.width !== wide) element.width = wide;
      if (element.height !== high) element.height = high;
      element.style.width = `${width}px`;
      element.style.height = `${height}px`;
      element.style.transform = `translateX(${seen.from}px)`;
      context.setTransform(scale, 0, 0, scale, 0, 0);
      const lanes = {
        time,
        lanePx,
        count: view.tracks.length,
        from: seen.from,
        width,
        top: scrolled.getState().top,
        height,
      };
      const [first, last] = [Math.floor(lanes.top / lanePx), Math.floor((lanes.top + height) / lanePx)];
      const near = clips.filter(({ lane }) => lane >= first && lane <= last);
      paintLanes(context, lanes, near.map(paintedOf), own, sheet, scale);
    };
    const paintedOf = ({ clip, sound: of, lane, start, end }: LaneClip): PaintedClip => {
      const sent = progress.get(clip.sound_id);
      const lacks = missing.get(clip.id);
      const note =
        sent !== undefined
          ? isAway
            ? laneMessages.away
            : laneMessages.sending(sent)
          : lacks
            ? laneMessages.missingShort[lacks]
            : noteOf(of);
      return {
        lane,
        start,
        from: clip.from,
        to: end,
        fadeIn: clip.fade_in,
        fadeOut: clip.fade_out,
        name: of?.name ?? laneMessages.unknown,
        volume: clip.volume,
        look: of?.state === "failed" ? "failed" : clip.muted || silent.has(clip.track_id) ? "silent" : "plain",
        isMissing: lacks !== undefined,
        isPicked: clip.id === picked || clip.id === "",
        peaks: peaks.get(clip.sound_id) ?? null,
        note,
        progress: sent ?? null,
      };
    };
    paint();
    return scrolled.subscribe(paint);
  }, [clips, time, lanePx, seen, height, scrolled, peaks, progress, isAway, view, picked, solo, missing]);
  return canvas;
}

function noteOf(sound: LaneClip["sound"]): string {
  if (sound?.problem) return sound.problem;
  return sound?.state === "reading" ? laneMessages.reading : "";
}

function inkOf(element: HTMLElement): LaneInk {
  const style = getComputedStyle(element);
  const of = (name: string): string => style.getPropertyValue(name).trim();
  return {
    line: of("--line-1"),
    body: of("--clip"),
    picked: of("--clip-picked"),
    wave: of("--clip-wave"),
    silent: of("--clip-silent"),
    silentWave: of("--clip-silent-wave"),
    failed: of("--clip-failed"),
    hatch: of("--clip-hatch"),
    text: of("--text-1"),
    faint: of("--text-3"),
    fade: of("--clip-fade"),
    font: of("--type-11").replace(/\/\s*\d+px/, ""),
  };
}
