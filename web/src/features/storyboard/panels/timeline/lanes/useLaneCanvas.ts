import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import { useAudioState, useSoundUploads } from "@/features/storyboard/editorContext/editorContext";
import { ZOOM_DEBOUNCE_MS } from "@/features/storyboard/limits";
import type { AudioStore } from "@/features/storyboard/sound/audioStore";
import { useDebounced } from "@/ui/text/useDebounced";
import type { LaneTimeScale } from "./laneTimeScale";
import { type LaneColors, type PaintedClip, paintLanes } from "./paintLanes";
import { laneTexts } from "./texts";
import type { LaneClip } from "./useLaneClips";
import { WaveformBitmap } from "./waveformBitmap";

interface LaneCanvasOptions {
  sound: AudioStore;
  clips: readonly LaneClip[];
  timeScale: LaneTimeScale;
  lanePx: number;
  visibleRange: { from: number; to: number };
  height: number;
  scrollStore: StoreApi<{ top: number }>;
}

/** Canvas of the lanes; repainted when anything visible changes. */
export function useLaneCanvas(options: LaneCanvasOptions): RefObject<HTMLCanvasElement | null> {
  const { sound, clips, timeScale, lanePx, visibleRange, height, scrollStore } = options;
  const canvas = useRef<HTMLCanvasElement>(null);
  const peaks = useStore(sound.audioLoader.store, (state) => state.peaks);
  const { progress, isOffline } = useSoundUploads();
  const view = useAudioState((state) => state.view);
  const selectedClipId = useAudioState((state) => state.selectedClipId);
  const solo = useAudioState((state) => state.solo);
  const missing = useAudioState((state) => state.missing);
  const colors = useRef<LaneColors | null>(null);
  const waveforms = useRef<WaveformBitmap | null>(null);

  // Request the waveforms in view once scrolling and zooming pause, and again if a request failed.
  const [settledTimeScale, settledRange] = [
    useDebounced(timeScale, ZOOM_DEBOUNCE_MS),
    useDebounced(visibleRange, ZOOM_DEBOUNCE_MS),
  ];
  // biome-ignore lint/correctness/useExhaustiveDependencies: waveforms dropped from the cache are requested again
  useEffect(() => {
    for (const { clip, start, end } of clips) {
      const [left, right] = [settledTimeScale.toX(start), settledTimeScale.toX(start + end - clip.from)];
      if (left <= settledRange.to && right >= settledRange.from) sound.audioLoader.requestPeaks(clip.sound_id);
    }
  }, [clips, settledTimeScale, settledRange, sound, peaks]);

  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    colors.current ??= readLaneColors(element);
    waveforms.current ??= new WaveformBitmap();
    const [laneColors, bitmap] = [colors.current, waveforms.current];
    const silentTrackIds = new Set(
      view.tracks.filter(({ id, muted }) => muted || (solo.size > 0 && !solo.has(id))).map(({ id }) => id),
    );
    const paint = (): void => {
      const width = visibleRange.to - visibleRange.from;
      const scale = window.devicePixelRatio;
      const [pixelWidth, pixelHeight] = [Math.round(width * scale), Math.round(height * scale)];
      if (element.width !== pixelWidth) element.width = pixelWidth;
      if (element.height !== pixelHeight) element.height = pixelHeight;
      element.style.width = `${width}px`;
      element.style.height = `${height}px`;
      element.style.transform = `translateX(${visibleRange.from}px)`;
      context.setTransform(scale, 0, 0, scale, 0, 0);
      const lanes = {
        timeScale,
        lanePx,
        count: view.tracks.length,
        from: visibleRange.from,
        width,
        top: scrollStore.getState().top,
        height,
      };
      const [first, last] = [Math.floor(lanes.top / lanePx), Math.floor((lanes.top + height) / lanePx)];
      const visibleClips = clips.filter(({ lane }) => lane >= first && lane <= last);
      paintLanes(context, lanes, visibleClips.map(toPaintedClip), laneColors, bitmap, scale);
    };
    const toPaintedClip = ({ clip, sound: clipSound, lane, start, end }: LaneClip): PaintedClip => {
      const uploaded = progress.get(clip.sound_id);
      const missingAudio = missing.get(clip.id);
      const note =
        uploaded !== undefined
          ? isOffline
            ? laneTexts.waitingToUpload
            : laneTexts.uploadProgress(uploaded)
          : missingAudio
            ? laneTexts.missingShort[missingAudio]
            : getSoundNote(clipSound);
      return {
        lane,
        start,
        from: clip.from,
        to: end,
        fadeIn: clip.fade_in,
        fadeOut: clip.fade_out,
        name: clipSound?.name ?? laneTexts.unknown,
        volume: clip.volume,
        style:
          clipSound?.state === "failed"
            ? "failed"
            : clip.muted || silentTrackIds.has(clip.track_id)
              ? "silent"
              : "plain",
        isMissing: missingAudio !== undefined,
        isSelected: clip.id === selectedClipId || clip.id === "",
        peaks: peaks.get(clip.sound_id) ?? null,
        note,
        progress: uploaded ?? null,
      };
    };
    paint();
    return scrollStore.subscribe(paint);
  }, [
    clips,
    timeScale,
    lanePx,
    visibleRange,
    height,
    scrollStore,
    peaks,
    progress,
    isOffline,
    view,
    selectedClipId,
    solo,
    missing,
  ]);
  return canvas;
}

function getSoundNote(sound: LaneClip["sound"]): string {
  if (sound?.problem) return sound.problem;
  return sound?.state === "reading" ? laneTexts.reading : "";
}

function readLaneColors(element: HTMLElement): LaneColors {
  const style = getComputedStyle(element);
  const getProperty = (name: string): string => style.getPropertyValue(name).trim();
  return {
    line: getProperty("--line-1"),
    body: getProperty("--clip"),
    selected: getProperty("--clip-picked"),
    wave: getProperty("--clip-wave"),
    silent: getProperty("--clip-silent"),
    silentWave: getProperty("--clip-silent-wave"),
    failed: getProperty("--clip-failed"),
    hatch: getProperty("--clip-hatch"),
    text: getProperty("--text-1"),
    faint: getProperty("--text-3"),
    fade: getProperty("--clip-fade"),
    font: getProperty("--type-11").replace(/\/\s*\d+px/, ""),
  };
}
