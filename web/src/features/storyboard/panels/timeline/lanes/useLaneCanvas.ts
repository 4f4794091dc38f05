import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import { useAudioState, useSoundUploads } from "@/features/storyboard/editorContext/editorContext";
import type { AudioStore } from "@/features/storyboard/sound/audioStore";
import type { LaneTimeScale } from "./laneTimeScale";
import { laneMessages } from "./messages";
import { type LaneColors, type PaintedClip, paintLanes } from "./paintLanes";
import { useDebouncedValue } from "./useDebouncedValue";
import type { LaneClip } from "./useLaneClips";
import { WaveformBitmap } from "./waveformBitmap";

interface LaneCanvasOptions {
  sound: AudioStore;
  clips: readonly LaneClip[];
  timeScale: LaneTimeScale;
  lanePx: number;
  seen: { from: number; to: number };
  height: number;
  scrollStore: StoreApi<{ top: number }>;
}

/** Canvas of the lanes; repainted when anything visible changes. */
export function useLaneCanvas(painted: LaneCanvasOptions): RefObject<HTMLCanvasElement | null> {
  const { sound, clips, timeScale, lanePx, seen, height, scrollStore } = painted;
  const canvas = useRef<HTMLCanvasElement>(null);
  const peaks = useStore(sound.audioLoader.store, (state) => state.peaks);
  const { progress, isOffline } = useSoundUploads();
  const view = useAudioState((state) => state.view);
  const picked = useAudioState((state) => state.selectedClipId);
  const solo = useAudioState((state) => state.solo);
  const missing = useAudioState((state) => state.missing);
  const ink = useRef<LaneColors | null>(null);
  const waves = useRef<WaveformBitmap | null>(null);

  // Request the waveforms in view once scrolling and zooming pause, and again if a request failed.
  const [restingTime, restingSeen] = [useDebouncedValue(timeScale), useDebouncedValue(seen)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that was forgotten is asked for anew
  useEffect(() => {
    for (const { clip, start, end } of clips) {
      const [left, right] = [restingTime.toX(start), restingTime.toX(start + end - clip.from)];
      if (left <= restingSeen.to && right >= restingSeen.from) sound.audioLoader.requestPeaks(clip.sound_id);
    }
  }, [clips, restingTime, restingSeen, sound, peaks]);

  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    ink.current ??= readLaneColors(element);
    waves.current ??= new WaveformBitmap();
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
        timeScale,
        lanePx,
        count: view.tracks.length,
        from: seen.from,
        width,
        top: scrollStore.getState().top,
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
          ? isOffline
            ? laneMessages.away
            : laneMessages.sending(sent)
          : lacks
            ? laneMessages.missingShort[lacks]
            : getSoundNote(of);
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
        isSelected: clip.id === picked || clip.id === "",
        peaks: peaks.get(clip.sound_id) ?? null,
        note,
        progress: sent ?? null,
      };
    };
    paint();
    return scrollStore.subscribe(paint);
  }, [clips, timeScale, lanePx, seen, height, scrollStore, peaks, progress, isOffline, view, picked, solo, missing]);
  return canvas;
}

function getSoundNote(sound: LaneClip["sound"]): string {
  if (sound?.problem) return sound.problem;
  return sound?.state === "reading" ? laneMessages.reading : "";
}

function readLaneColors(element: HTMLElement): LaneColors {
  const style = getComputedStyle(element);
  const of = (name: string): string => style.getPropertyValue(name).trim();
  return {
    line: of("--line-1"),
    body: of("--clip"),
    selected: of("--clip-picked"),
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
